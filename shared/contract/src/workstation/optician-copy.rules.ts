import { EYES, type Eye, eyeKey } from '../base/eyes';
import { nearPd, type Refraction, toCornea, toNear } from '../clinic/refraction.rules';
import { pdSum } from '../clinic/refraction-record.rules';
import { isPrescribed, opticianForm } from './optician.rules';
import { fieldsOfKind, isContact, type OpticianKind, type OpticianRecord } from './optician-kinds.rules';
import { formSettled } from './stage.rules';

/** Kinds that a prescription of each kind may be drafted from; the same kind always may. */
const COPIES: Readonly<Record<OpticianKind, readonly OpticianKind[]>> = {
  remote: ['near', 'more', 'contact-lenses-routine', 'contact-lenses-more'],
  near: [],
  more: ['remote', 'near', 'contact-lenses-routine', 'contact-lenses-more'],
  'contact-lenses-routine': ['contact-lenses-more'],
  'contact-lenses-more': ['contact-lenses-routine'],
};

export function isCopyable(from: OpticianKind, to: OpticianKind): boolean {
  return from === to || COPIES[from].includes(to);
}

export interface CopySettings {
  readonly vertexMm: number;
  /** For a near prescription: the addition where the source carries none, and the working distance. */
  readonly add: number | null;
  readonly distanceMm: number;
}

/** Fields that are specific to the source and never copied; a picture belongs to one record. */
const NOT_COPIED: ReadonlySet<string> = new Set(['reviewDate', 'usage', 'files']);
const MEASURED_FAR = ['pd', 'va', 'ph'] as const;

/** Returns the power of an eye; without sphere and cylinder it is 0. */
export function refractionIn(record: OpticianRecord, eye: Eye): Refraction {
  return {
    sphere: record[eyeKey(eye, 'sph')] ?? 0,
    cylinder: record[eyeKey(eye, 'cyl')] ?? 0,
    axis: record[eyeKey(eye, 'axis')] ?? null,
  };
}

function shared(from: OpticianRecord, to: OpticianKind): Record<string, unknown> {
  const own = fieldsOfKind(to);
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in own && !NOT_COPIED.has(name)));
}

function near(draft: Record<string, unknown>, from: OpticianRecord, { add, distanceMm }: CopySettings): void {
  for (const eye of EYES) {
    const addition = from[eyeKey(eye, 'add')] ?? add ?? 0;
    if (isPrescribed(from, eye)) draft[eyeKey(eye, 'sph')] = toNear(refractionIn(from, eye), addition).sphere;
    for (const name of MEASURED_FAR) delete draft[eyeKey(eye, name)];
    const own = from[eyeKey(eye, 'npd')];
    const far = from[eyeKey(eye, 'pd')];
    draft[eyeKey(eye, 'pd')] = own ?? (typeof far === 'number' ? nearPd(far, distanceMm) : null);
  }
  delete draft.ouVa;
  // Each eye is rounded to half a millimetre, so the converted sum of both may differ from the sum of the converted.
  const [od, os] = EYES.map((eye) => draft[eyeKey(eye, 'pd')] as number | null);
  draft.pd = pdSum(od, os) ?? from.npd ?? (typeof from.pd === 'number' ? nearPd(from.pd, distanceMm) : null);
}

function atCornea(draft: Record<string, unknown>, from: OpticianRecord, vertexMm: number): void {
  for (const eye of EYES) {
    if (!isPrescribed(from, eye)) continue;
    const { sphere, cylinder, axis } = toCornea(refractionIn(from, eye), vertexMm);
    draft[eyeKey(eye, 'sph')] = sphere;
    draft[eyeKey(eye, 'cyl')] = cylinder;
    draft[eyeKey(eye, 'axis')] = axis;
  }
}

/**
 * A draft of another prescription: far to near adds the addition to the sphere and takes the near distances, frame to
 * contact lens converts the power to the cornea; the rest is taken over where the target carries it (domain-workstation §2.7).
 */
export function copiedPrescription(
  source: { readonly kind: OpticianKind; readonly record: OpticianRecord },
  to: OpticianKind,
  settings: CopySettings,
): OpticianRecord {
  const { kind, record } = source;
  const draft = shared(record, to);
  if (to === 'near' && kind !== 'near') near(draft, record, settings);
  if (isContact(to) && !isContact(kind)) atCornea(draft, record, record.vertex ?? settings.vertexMm);
  return formSettled(opticianForm(to), draft as OpticianRecord);
}
