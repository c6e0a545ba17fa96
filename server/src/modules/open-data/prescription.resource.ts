import type { VisionPrescription, VisionPrescriptionLensSpecification } from '@medplum/fhirtypes';
import { EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { stateCode } from '@mingmou/contract/base/flow';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { isContact, type OpticianKind, type OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { concept, hl7, idOf, instant, OWN, refTo } from './fhir-parts.rules';
import type { PrescriptionRow } from './open-data.store';
import { ownNumber } from './person.resource';

const VOID = stateCode(opticianFlow, 'VOID');

const BASES = { BI: 'in', BO: 'out', BU: 'up', BD: 'down' } as const;

/** Returns the power of an eye; values that the kind does not have are absent. */
function read(record: OpticianRecord, eye: Eye) {
  const values = new Map<string, unknown>(Object.entries(record));
  return {
    figure: (name: string) => {
      const value = values.get(eyeKey(eye, name));
      return typeof value === 'number' ? value : undefined;
    },
    word: (name: string) => {
      const value = values.get(eyeKey(eye, name));
      return typeof value === 'string' && value ? value : undefined;
    },
    whole: (name: string) => {
      const value = values.get(name);
      return typeof value === 'string' && value ? value : undefined;
    },
  };
}

function prisms({ figure, word }: ReturnType<typeof read>) {
  return (['1', '2'] as const).flatMap((which) => {
    const [amount, base] = [figure(`prism${which}`), word(`base${which}`)];
    return amount && base && base in BASES ? [{ amount, base: BASES[base as keyof typeof BASES] }] : [];
  });
}

const some = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as Partial<Record<K, V>>;

function lensOf(kind: OpticianKind, record: OpticianRecord, eye: Eye): VisionPrescriptionLensSpecification[] {
  const one = read(record, eye);
  const sphere = one.figure('sph');
  if (sphere === undefined) return [];
  const prism = prisms(one);
  const distances = [
    ['瞳距', one.figure('pd')],
    ['近用瞳距', one.figure('npd')],
    ['瞳高', one.figure('ph')],
  ] as const;
  const said = distances.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value.toFixed(1)}mm`]));
  const acuity = one.word('va');
  const note = [...said, ...(acuity ? [`矫正视力 ${acuity}`] : [])].join('，');
  const isLens = isContact(kind);
  return [
    {
      product: concept(
        hl7('ex-visionprescriptionproduct', isLens ? 'contact' : 'lens'),
        opticianKind.rows.find(({ code }) => code === kind)?.name,
      ),
      eye: eye === 'od' ? 'right' : 'left',
      sphere,
      ...some('cylinder', one.figure('cyl')),
      ...some('axis', one.figure('cyl') ? one.figure('axis') : undefined),
      ...(prism.length > 0 ? { prism } : {}),
      ...some('add', one.figure('add')),
      ...(isLens
        ? {
            power: sphere,
            ...some('backCurve', one.figure('bc')),
            ...some('diameter', one.figure('dia')),
            ...some('color', one.whole('colour')),
            ...some('brand', one.whole('brand')),
          }
        : {}),
      ...(note ? { note: [{ text: note }] } : {}),
    },
  ];
}

/** Returns a signed prescription of glasses or contact lenses; undefined if no eye has a power. */
export function prescriptionResource(row: PrescriptionRow): VisionPrescription | undefined {
  const kind = opticianKind.rows.find(({ ext }) => ext === row.rxType)?.code;
  // Signed content has passed the checks of its kind's form.
  const lensSpecification = kind ? EYES.flatMap((eye) => lensOf(kind, row.content as OpticianRecord, eye)) : [];
  if (lensSpecification.length === 0) return undefined;
  return {
    resourceType: 'VisionPrescription',
    id: idOf('rx', row.id),
    identifier: [ownNumber(row.propertyOwnerId, 'rx-no', row.rxNo)],
    status: row.rxState === VOID ? 'cancelled' : 'active',
    created: instant(row.createdAt),
    patient: refTo('Patient', idOf('patient', row.patientId)),
    encounter: refTo('Encounter', idOf('visit', row.acceptsId)),
    dateWritten: instant(row.confirmedAt),
    prescriber: refTo('Practitioner', idOf('staff', row.prescriberId), row.prescriberName),
    lensSpecification,
    meta: { tag: [{ system: OWN, code: `valid-until:${row.validUntil}` }] },
  };
}
