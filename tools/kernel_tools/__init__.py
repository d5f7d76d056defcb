"""Kernels: generated parts of viper modules, and C compiled for this machine."""
