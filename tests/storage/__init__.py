"""Tests of the storage layer. `killing` is a helper other tests may use."""
