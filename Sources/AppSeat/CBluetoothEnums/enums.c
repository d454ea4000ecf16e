// SwiftPM wants a source in each target.
#include "bluetooth_enums.h"
