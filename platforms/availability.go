package platforms

// Availability says how hardware can be had.
type Availability string

// The values of [Availability], from the easiest to have to the hardest.
const (
	AvailableOnDemand            Availability = "on demand"
	AvailableCapacityBlockOrSpot Availability = "capacity block or spot"
	AvailableCapacityBlock       Availability = "capacity block"
	Announced                    Availability = "announced"
	DriverNameOnly               Availability = "driver name only"   // a name in the driver's source
	DocumentationOnly            Availability = "documentation only" // a name in examples and manifests
)

// Purchasable reports whether the hardware can be bought today, in whatever
// way: on demand, as a capacity block or on the spot market.
func (a Availability) Purchasable() bool {
	switch a {
	case AvailableOnDemand, AvailableCapacityBlockOrSpot, AvailableCapacityBlock:
		return true
	}
	return false
}
