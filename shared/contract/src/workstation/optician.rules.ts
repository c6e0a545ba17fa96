import { EYE_TITLES, EYES, type Eye, eyeKey } from '../base/eyes';
import { isRed, prismFault } from '../clinic/lens-fields.rules';
import { disagreesWithPd, pdSum } from '../clinic/refraction-record.rules';
import { type EyePower, opticianFields } from './optician.fields';
import {
  fieldsOfKind,
  OPTICIAN_KINDS,
  type OpticianField,
  type OpticianKind,
  type OpticianRecord,
} from './optician-kinds.rules';
import { isBlank, type StageFault, type StageForm } from './stage.rules';

function prismsFault(record: OpticianRecord): StageFault | undefined {
  for (const eye of EYES) {
    const field = <K extends EyePower>(name: K) => eyeKey(eye, name);
    const says = prismFault(
      { value: record[field('prism1')], base: record[field('base1')] },
      { value: record[field('prism2')], base: record[field('base2')] },
    );
    if (says) return { kind: 'wrong', field: field('prism1'), says: `${EYE_TITLES[eye]}：${says}` };
  }
  return undefined;
}

/** Prisms of an eye and distances of the pupils that do not go together. */
function fault(record: OpticianRecord): StageFault | undefined {
  const prisms = prismsFault(record);
  if (prisms) return prisms;
  if (disagreesWithPd(record.odPd, record.osPd, record.pd)) return { kind: 'pd', field: 'pd' };
  if (disagreesWithPd(record.odNpd, record.osNpd, record.npd)) return { kind: 'pd', field: 'npd' };
  return undefined;
}

/** A field that the kind does not carry; filling one is a slip that must not pass silently. */
export function foreignField(kind: OpticianKind, record: OpticianRecord): OpticianField | undefined {
  const own = fieldsOfKind(kind);
  const names = Object.keys(opticianFields) as OpticianField[];
  return names.find((name) => !isBlank(record[name]) && !(name in own));
}

/** An eye is prescribed for once it has a sphere. */
export function isPrescribed(record: OpticianRecord, eye: Eye): boolean {
  return typeof record[eyeKey(eye, 'sph')] === 'number';
}

function hasAny(kind: OpticianKind, record: OpticianRecord, eye: Eye): boolean {
  return OPTICIAN_KINDS[kind].eye.some((name) => !isBlank(record[eyeKey(eye, name)]));
}

function missing(field: OpticianField): StageFault {
  return { kind: 'missing', field, label: opticianFields[field].title };
}

function eyeIncomplete(kind: OpticianKind, record: OpticianRecord, eye: Eye): StageFault | undefined {
  if (!isPrescribed(record, eye)) return hasAny(kind, record, eye) ? missing(eyeKey(eye, 'sph')) : undefined;
  const name = OPTICIAN_KINDS[kind].needed.find((needed) => isBlank(record[eyeKey(eye, needed)]));
  if (name) return missing(eyeKey(eye, name));
  const red = (['sph', 'cyl'] as const).find((power) =>
    isRed(power === 'sph' ? 'sphere' : 'cylinder', record[eyeKey(eye, power)]),
  );
  if (red) return { kind: 'red', field: eyeKey(eye, red) };
  const prism = (['prism1', 'prism2'] as const)
    .map((name) => eyeKey(eye, name))
    .find((field) => isRed('prism', record[field]));
  return prism && { kind: 'wrong', field: prism, says: `${opticianFields[prism].title}须为0.25的倍数` };
}

/** Returns the missing fields of the eyes, and a missing source for values measured elsewhere. */
function incomplete(kind: OpticianKind, record: OpticianRecord): StageFault | undefined {
  if (!EYES.some((eye) => isPrescribed(record, eye))) return { kind: 'noEye' };
  for (const eye of EYES) {
    const found = eyeIncomplete(kind, record, eye);
    if (found) return found;
  }
  const isUnfounded = Boolean(record.source) && isBlank(record.remark) && isBlank(record.files);
  return isUnfounded ? { kind: 'missing', field: 'remark', label: '备注或上传来源图片' } : undefined;
}

/** A kind of prescription as it is judged; both distances are added up where nobody typed the sum. */
export function opticianForm(kind: OpticianKind): StageForm<OpticianRecord> {
  return {
    fields: fieldsOfKind(kind),
    fault,
    missing: (record) => incomplete(kind, record),
    settled: (record) => ({
      ...record,
      pd: record.pd ?? pdSum(record.odPd, record.osPd),
      npd: record.npd ?? pdSum(record.odNpd, record.osNpd),
      // A prescription that was brought along is based on no examination of this house.
      ...(record.source ? { basisCheckId: null } : {}),
    }),
  };
}
