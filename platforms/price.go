package platforms

// A Price is one published on-demand list price of an instance type.
type Price struct {
	USDPerHour float64 // US dollars per instance and hour
	Region     string  // AWS region the price is for: "us-east-1"
	Date       string  // day the price list was read, YYYY-MM-DD
	Source     string  // where it was read
}

// listPrice returns the on-demand price of the us-east-1 list that the table's
// rows share.
func listPrice(usdPerHour float64) *Price {
	return &Price{
		USDPerHour: usdPerHour,
		Region:     "us-east-1",
		Date:       "2026-07-20",
		Source:     karpenter + "zz_generated.pricing_aws.go (AWS Pricing API, 2026-07-20)",
	}
}
