// Chipmunk, a solver for rigid bodies in a plane, without linking it: the library is loaded when an app makes its first dynamic animator,
// so that all other apps start without it. Types come from Chipmunk's own headers; functions are called through a table.
#pragma once
#include <chipmunk/chipmunk.h>

/// The functions in use, named as Chipmunk names them without the prefix.
typedef struct {
  cpSpace *_Nonnull (*_Nonnull SpaceNew)(void);
  void (*_Nonnull SpaceFree)(cpSpace *_Nonnull);
  void (*_Nonnull SpaceSetIterations)(cpSpace *_Nonnull, int);
  void (*_Nonnull SpaceSetCollisionSlop)(cpSpace *_Nonnull, cpFloat);
  void (*_Nonnull SpaceSetCollisionBias)(cpSpace *_Nonnull, cpFloat);
  cpBody *_Nonnull (*_Nonnull SpaceGetStaticBody)(const cpSpace *_Nonnull);
  cpCollisionHandler *_Nonnull (*_Nonnull SpaceAddDefaultCollisionHandler)(cpSpace *_Nonnull);
  cpShape *_Nonnull (*_Nonnull SpaceAddShape)(cpSpace *_Nonnull, cpShape *_Nonnull);
  cpBody *_Nonnull (*_Nonnull SpaceAddBody)(cpSpace *_Nonnull, cpBody *_Nonnull);
  cpConstraint *_Nonnull (*_Nonnull SpaceAddConstraint)(cpSpace *_Nonnull, cpConstraint *_Nonnull);
  void (*_Nonnull SpaceRemoveShape)(cpSpace *_Nonnull, cpShape *_Nonnull);
  void (*_Nonnull SpaceRemoveBody)(cpSpace *_Nonnull, cpBody *_Nonnull);
  void (*_Nonnull SpaceRemoveConstraint)(cpSpace *_Nonnull, cpConstraint *_Nonnull);
  void (*_Nonnull SpaceReindexShapesForBody)(cpSpace *_Nonnull, cpBody *_Nonnull);
  void (*_Nonnull SpaceStep)(cpSpace *_Nonnull, cpFloat);

  cpBody *_Nonnull (*_Nonnull BodyNew)(cpFloat, cpFloat);
  void (*_Nonnull BodyFree)(cpBody *_Nonnull);
  void (*_Nonnull BodySetMass)(cpBody *_Nonnull, cpFloat);
  void (*_Nonnull BodySetMoment)(cpBody *_Nonnull, cpFloat);
  cpVect (*_Nonnull BodyGetPosition)(const cpBody *_Nonnull);
  void (*_Nonnull BodySetPosition)(cpBody *_Nonnull, cpVect);
  cpFloat (*_Nonnull BodyGetAngle)(const cpBody *_Nonnull);
  void (*_Nonnull BodySetAngle)(cpBody *_Nonnull, cpFloat);
  cpVect (*_Nonnull BodyGetVelocity)(const cpBody *_Nonnull);
  void (*_Nonnull BodySetVelocity)(cpBody *_Nonnull, cpVect);
  cpFloat (*_Nonnull BodyGetAngularVelocity)(const cpBody *_Nonnull);
  void (*_Nonnull BodySetAngularVelocity)(cpBody *_Nonnull, cpFloat);
  void (*_Nonnull BodyApplyForceAtWorldPoint)(cpBody *_Nonnull, cpVect, cpVect);
  void (*_Nonnull BodyApplyImpulseAtWorldPoint)(cpBody *_Nonnull, cpVect, cpVect);
  cpVect (*_Nonnull BodyLocalToWorld)(const cpBody *_Nonnull, cpVect);
  cpVect (*_Nonnull BodyWorldToLocal)(const cpBody *_Nonnull, cpVect);

  cpFloat (*_Nonnull MomentForBox)(cpFloat, cpFloat, cpFloat);
  cpFloat (*_Nonnull MomentForPoly)(cpFloat, int, const cpVect *_Nonnull, cpVect, cpFloat);
  cpFloat (*_Nonnull AreaForPoly)(int, const cpVect *_Nonnull, cpFloat);
  cpShape *_Nonnull (*_Nonnull CircleShapeNew)(cpBody *_Nonnull, cpFloat, cpVect);
  cpShape *_Nonnull (*_Nonnull SegmentShapeNew)(cpBody *_Nonnull, cpVect, cpVect, cpFloat);
  cpShape *_Nonnull (*_Nonnull PolyShapeNew)(cpBody *_Nonnull, int, const cpVect *_Nonnull, cpTransform, cpFloat);
  void (*_Nonnull ShapeFree)(cpShape *_Nonnull);
  cpDataPointer _Nullable (*_Nonnull ShapeGetUserData)(const cpShape *_Nonnull);
  void (*_Nonnull ShapeSetUserData)(cpShape *_Nonnull, cpDataPointer _Nullable);

  void (*_Nonnull ArbiterGetShapes)(const cpArbiter *_Nonnull, cpShape *_Nullable *_Nonnull, cpShape *_Nullable *_Nonnull);
  int (*_Nonnull ArbiterGetCount)(const cpArbiter *_Nonnull);
  cpFloat (*_Nonnull ArbiterGetDepth)(const cpArbiter *_Nonnull, int);
  cpVect (*_Nonnull ArbiterGetPointA)(const cpArbiter *_Nonnull, int);
  void (*_Nonnull ArbiterSetRestitution)(cpArbiter *_Nonnull, cpFloat);
  void (*_Nonnull ArbiterSetFriction)(cpArbiter *_Nonnull, cpFloat);

  void (*_Nonnull ConstraintFree)(cpConstraint *_Nonnull);
  void (*_Nonnull ConstraintSetMaxForce)(cpConstraint *_Nonnull, cpFloat);
  void (*_Nonnull ConstraintSetErrorBias)(cpConstraint *_Nonnull, cpFloat);
  void (*_Nonnull ConstraintSetCollideBodies)(cpConstraint *_Nonnull, cpBool);
  cpConstraint *_Nonnull (*_Nonnull PinJointNew)(cpBody *_Nonnull, cpBody *_Nonnull, cpVect, cpVect);
  void (*_Nonnull PinJointSetDist)(cpConstraint *_Nonnull, cpFloat);
  cpConstraint *_Nonnull (*_Nonnull PivotJointNew2)(cpBody *_Nonnull, cpBody *_Nonnull, cpVect, cpVect);
  cpConstraint *_Nonnull (*_Nonnull SlideJointNew)(cpBody *_Nonnull, cpBody *_Nonnull, cpVect, cpVect, cpFloat, cpFloat);
  cpConstraint *_Nonnull (*_Nonnull GrooveJointNew)(cpBody *_Nonnull, cpBody *_Nonnull, cpVect, cpVect, cpVect);
  cpConstraint *_Nonnull (*_Nonnull GearJointNew)(cpBody *_Nonnull, cpBody *_Nonnull, cpFloat, cpFloat);
  cpConstraint *_Nonnull (*_Nonnull DampedSpringNew)(cpBody *_Nonnull, cpBody *_Nonnull, cpVect, cpVect, cpFloat, cpFloat, cpFloat);
  cpConstraint *_Nonnull (*_Nonnull RotaryLimitJointNew)(cpBody *_Nonnull, cpBody *_Nonnull, cpFloat, cpFloat);
  cpConstraint *_Nonnull (*_Nonnull SimpleMotorNew)(cpBody *_Nonnull, cpBody *_Nonnull, cpFloat);
} quince_chipmunk_functions;

/// Loads the library at the first call. NULL when it cannot be; `quince_chipmunk_load_error` says why.
const quince_chipmunk_functions *_Nullable quince_chipmunk_load(void);
const char *_Nonnull quince_chipmunk_load_error(void);
