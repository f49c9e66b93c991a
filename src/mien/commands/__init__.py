"""The commands of `mien`, one file each."""
