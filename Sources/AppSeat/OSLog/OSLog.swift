// On Apple's systems the two modules have the same loggers.
@_exported public import os
