#include "CChipmunk.h"
#include "CLibraryTable.h"
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

static quince_chipmunk_functions table;

/// Every entry of the table and the symbol it is filled from.
static const quince_library_entry entries[] = {
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

static quince_library library = {{"libchipmunk.so.7"}, entries, sizeof entries / sizeof *entries, &table};

const quince_chipmunk_functions *quince_chipmunk_load(void) {
  static int has_greeted;
  if (!quince_library_load(&library)) return NULL;
  if (!has_greeted) takeGreeting();
  has_greeted = 1;
  return &table;
}

const char *quince_chipmunk_load_error(void) { return library.error; }
