"""`expand_node`, the kernel that makes the moves of a node; `KIND` is "viper" or "Python"."""

import viper_support

try:
    from othello.small.native import expand_node as expand_node

    KIND = "viper"
except viper_support.UNAVAILABLE:
    from othello.small.reference import expand_node as expand_node

    KIND = "Python"
