import type { CodeOf } from '../base/dict';
import { EYES, eyeKey } from '../base/eyes';
import type { FieldSpec, Shape } from '../base/field';
import type { Range } from '../clinic/lens-fields.rules';
import type { optician } from './optician.contract';
import type { opticianKind } from './optician.dicts';
import { type EyePower, opticianFields } from './optician.fields';
import type { ContentOf } from './stage';

export type OpticianKind = CodeOf<typeof opticianKind>;
export type OpticianRecord = ContentOf<typeof optician>;
export type OpticianField = keyof typeof opticianFields;

const POWER = ['sph', 'cyl', 'axis'] as const satisfies readonly EyePower[];
const PRISMS = ['prism1', 'base1', 'prism2', 'base2'] as const satisfies readonly EyePower[];
const CONTACT_EYE = [...POWER, 'bc', 'dia', 'va'] as const satisfies readonly EyePower[];

const COMMON = [
  'source',
  'usage',
  'cycloplegic',
  'basisCheckId',
  'prescriberId',
  'reviewDate',
  'remark',
  'files',
  'quotedFromId',
] as const satisfies readonly OpticianField[];
const BOTH_DISTANCES = ['pd', 'npd', 'ouVa', 'ouNva'] as const satisfies readonly OpticianField[];
export const LENS = [
  'lensType',
  'lensMaterial',
  'refractiveIndex',
  'lensFunctions',
] as const satisfies readonly OpticianField[];
export const FRAME = [
  'frameA',
  'frameB',
  'frameDbl',
  'vertex',
  'pantoscopic',
  'wrap',
] as const satisfies readonly OpticianField[];
const CONTACT = [
  'brand',
  'breed',
  'colour',
  'contactMaterial',
  'cycle',
  'wearMode',
  'wearSchedule',
  'careSystem',
  'ouVa',
] as const satisfies readonly OpticianField[];

interface KindOfPrescription {
  /** Fields of each eye, in paper order. */
  readonly eye: readonly EyePower[];
  /** Fields that a filled eye needs before confirmation, besides sphere and axis. */
  readonly needed: readonly EyePower[];
  readonly whole: readonly OpticianField[];
}

const SINGLE: KindOfPrescription = {
  eye: [...POWER, ...PRISMS, 'pd', 'ph', 'va'],
  needed: ['pd', 'va'],
  whole: ['pd', 'ouVa', ...LENS, ...FRAME, ...COMMON],
};

/** The kinds for the distance: a child's first one asks whether accommodation was put to rest. */
export const FAR_KINDS = ['remote', 'more'] as const satisfies readonly OpticianKind[];

/** What each kind carries and needs (domain-workstation §2.7). */
export const OPTICIAN_KINDS: Readonly<Record<OpticianKind, KindOfPrescription>> = {
  remote: { ...SINGLE, whole: [...SINGLE.whole, 'noCycloReason'] },
  // The fitting height belongs to the frame in front of the distance.
  near: { ...SINGLE, eye: SINGLE.eye.filter((name) => name !== 'ph') },
  more: {
    eye: [...POWER, 'add', ...PRISMS, 'pd', 'npd', 'ph', 'va', 'nva'],
    needed: ['add', 'pd', 'npd', 'ph', 'va', 'nva'],
    whole: [...BOTH_DISTANCES, ...LENS, 'corridor', 'inset', 'nearDistance', ...FRAME, ...COMMON, 'noCycloReason'],
  },
  'contact-lenses-routine': { eye: CONTACT_EYE, needed: ['va'], whole: [...CONTACT, ...COMMON] },
  'contact-lenses-more': {
    eye: [...POWER, 'add', 'zone', 'bc', 'dia', 'va', 'nva'],
    needed: ['add', 'va', 'nva'],
    whole: [...CONTACT, 'design', 'ouNva', ...COMMON],
  },
};

export function isContact(kind: OpticianKind): boolean {
  return kind === 'contact-lenses-routine' || kind === 'contact-lenses-more';
}

/** Contact lenses are made in narrower limits. */
const CONTACT_RANGES: Partial<Record<EyePower, Range>> = { sph: [-25, 25], cyl: [-6, 0], add: [0.5, 4] };

/** Cylinders that toric contact lenses are stocked in; a list of cylinders shows them before the other steps. */
const STOCKED_CYLINDERS = [-0.75, -1.25, -1.75, -2.25, -2.75];
const STEPS_OF_CYLINDER = 24;

/** Cylinders of contact lenses as they are chosen from. */
export const CONTACT_CYLINDERS: readonly number[] = [
  ...STOCKED_CYLINDERS,
  ...Array.from({ length: STEPS_OF_CYLINDER + 1 }, (_, step) => (step === 0 ? 0 : step * -0.25)).filter(
    (power) => !STOCKED_CYLINDERS.includes(power),
  ),
];

/** A power of an eye as a kind carries it. */
export function powerOf(kind: OpticianKind, name: EyePower, spec: FieldSpec): FieldSpec {
  const range = isContact(kind) ? CONTACT_RANGES[name] : undefined;
  return range ? { ...spec, min: range[0], max: range[1] } : spec;
}

/** The fields of a kind, both eyes first. */
export function fieldsOfKind(kind: OpticianKind): Shape {
  const { eye, whole } = OPTICIAN_KINDS[kind];
  const ofEye = EYES.flatMap((side) =>
    eye.map((name) => [eyeKey(side, name), powerOf(kind, name, opticianFields[eyeKey(side, name)])] as const),
  );
  return Object.fromEntries([...ofEye, ...whole.map((name) => [name, opticianFields[name]] as const)]);
}
