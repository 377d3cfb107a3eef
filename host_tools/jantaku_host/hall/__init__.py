"""Many tables: an agent at each computer, one hub, its tournament and its pages (docs/hall.md)."""
