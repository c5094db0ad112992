package platforms_test

import (
	"fmt"

	"neuronkv/platforms"
)

// Two logical cores of Trainium2 share a bank at LNC 1; the reference's table
// does not look at the LNC.
func ExampleFamily_FairShareGiB() {
	trn2, _ := platforms.FamilyByName("trn2")
	reference, _ := platforms.ReferenceHBMGiB("trn2")
	for _, lnc := range trn2.LNCSupported {
		fair, _ := trn2.FairShareGiB(lnc)
		reachable, _ := trn2.ReachableGiB(lnc)
		fmt.Printf("LNC %d: fair share %d GiB, reachable %d GiB, reference %d GiB\n", lnc, fair, reachable, reference)
	}
	// Output:
	// LNC 1: fair share 12 GiB, reachable 24 GiB, reference 24 GiB
	// LNC 2: fair share 24 GiB, reachable 24 GiB, reference 24 GiB
}

func ExampleInstanceByType() {
	instance, _ := platforms.InstanceByType("trn2n.48xlarge")
	cores, _ := instance.LogicalCores(2)
	fmt.Println(instance.CompileTarget, cores, "logical cores,", instance.HBMGiB(), "GiB")
	fmt.Println(instance.Availability, instance.Availability.Purchasable())
	// Output:
	// trn2 64 logical cores, 1536 GiB
	// documentation only false
}

func ExampleNearestTarget() {
	for _, name := range []string{"trn2n", "TRN1N", "gen2", "inf1"} {
		target, ok := platforms.NearestTarget(name)
		fmt.Printf("%s: %q %t\n", name, target, ok)
	}
	// Output:
	// trn2n: "trn2" true
	// TRN1N: "trn1n" true
	// gen2: "trn1" true
	// inf1: "" false
}
