#include "CChipmunk.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

static quince_chipmunk_functions table;
static const char *loadError = "";

/// Every entry of the table and the symbol it is filled from.
static const struct {
  const char *name;
  size_t offset;
} entries[] = {
#define ENTRY(name) {"cp" #name, offsetof(quince_chipmunk_functions, name)}
  ENTRY(SpaceNew), ENTRY(SpaceFree), ENTRY(SpaceSetIterations), ENTRY(SpaceSetCollisionSlop), ENTRY(SpaceSetCollisionBias),
  ENTRY(SpaceGetStaticBody), ENTRY(SpaceAddDefaultCollisionHandler), ENTRY(SpaceAddShape), ENTRY(SpaceAddBody),
  ENTRY(SpaceAddConstraint), ENTRY(SpaceRemoveShape), ENTRY(SpaceRemoveBody), ENTRY(SpaceRemoveConstraint),
  ENTRY(SpaceReindexShapesForBody), ENTRY(SpaceStep), ENTRY(BodyNew), ENTRY(BodyFree), ENTRY(BodySetMass), ENTRY(BodySetMoment),
  ENTRY(BodyGetPosition), ENTRY(BodySetPosition), ENTRY(BodyGetAngle), ENTRY(BodySetAngle), ENTRY(BodyGetVelocity),
  ENTRY(BodySetVelocity), ENTRY(BodyGetAngularVelocity), ENTRY(BodySetAngularVelocity), ENTRY(BodyApplyForceAtWorldPoint),
  ENTRY(BodyApplyImpulseAtWorldPoint), ENTRY(BodyLocalToWorld), ENTRY(BodyWorldToLocal), ENTRY(MomentForBox),
  ENTRY(MomentForPoly), ENTRY(AreaForPoly), ENTRY(CircleShapeNew), ENTRY(SegmentShapeNew), ENTRY(PolyShapeNew), ENTRY(ShapeFree),
  ENTRY(ShapeGetUserData), ENTRY(ShapeSetUserData), ENTRY(ArbiterGetShapes), ENTRY(ArbiterGetPointA),
  ENTRY(ArbiterGetCount), ENTRY(ArbiterGetDepth),
  ENTRY(ArbiterSetRestitution), ENTRY(ArbiterSetFriction), ENTRY(ConstraintFree), ENTRY(ConstraintSetMaxForce),
  ENTRY(ConstraintSetErrorBias), ENTRY(ConstraintSetCollideBodies), ENTRY(PinJointNew), ENTRY(PinJointSetDist),
  ENTRY(PivotJointNew2), ENTRY(SlideJointNew), ENTRY(GrooveJointNew), ENTRY(GearJointNew), ENTRY(DampedSpringNew),
  ENTRY(RotaryLimitJointNew), ENTRY(SimpleMotorNew),
#undef ENTRY
};

/// Debian's library prints a greeting to the standard output when it makes its first space. That is the app's; nothing is to come between.
static void takeGreeting(void) {
  fflush(stdout);
  int output = dup(STDOUT_FILENO), nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (output >= 0 && nothing >= 0) {
    dup2(nothing, STDOUT_FILENO);
    table.SpaceFree(table.SpaceNew());
    fflush(stdout);
    dup2(output, STDOUT_FILENO);
  }
  if (output >= 0) close(output);
  if (nothing >= 0) close(nothing);
}

static int fillTable(void) {
  void *library = dlopen("libchipmunk.so.7", RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    loadError = dlerror();
    return 0;
  }
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
    void *symbol = dlsym(library, entries[i].name);
    if (!symbol) {
      loadError = dlerror();
      return 0;
    }
    *(void **)((char *)&table + entries[i].offset) = symbol;
  }
  takeGreeting();
  return 1;
}

const quince_chipmunk_functions *quince_chipmunk_load(void) {
  static int state = -1;
  if (state < 0) state = fillTable();
  return state ? &table : NULL;
}

const char *quince_chipmunk_load_error(void) { return loadError ? loadError : ""; }
