#include "CCompositorKernel.h"
