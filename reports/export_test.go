package reports

// WriteText is Write without the pictures, which take most of its time.
func WriteText(dir string) (*Report, error) { return write(dir, nil) }
