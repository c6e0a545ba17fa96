import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import type { PowerRecord } from '@mingmou/contract/workstation/optician-compare.rules';
import { FAR_KINDS, type OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { findVisit } from '../visit/visit.rows';
import { lastMeasures } from './consulting-desk.store';
import { basisChecks } from './optician-basis.service';
import { earlierPaper, livingPrescription } from './prescription.store';
import { latestContent } from './stage.store';
import { inspectionCode } from './tabs.service';

/** The number of a kind, as papers carry it. */
export const rxTypeOf = (kind: OpticianKind) => Number(opticianKind.rows.find(({ code }) => code === kind)?.ext);

/** Returns whether the kind is for distance. Worn glasses are compared only with distance prescriptions. */
export const isFar = (kind: OpticianKind) => FAR_KINDS.some((far) => far === kind);
/** 主导眼/阅读. */
const DOMINANCE = 'F25';

type Content = Readonly<Record<string, unknown>>;
type PowerName = 'sph' | 'cyl' | 'axis';

function powersIn(content: Content, nameOf: (name: PowerName) => string): PowerRecord {
  const entries = EYES.flatMap((eye) =>
    (['sph', 'cyl', 'axis'] as const).map((name) => {
      const value = content[eyeKey(eye, nameOf(name))];
      return [eyeKey(eye, name), typeof value === 'number' ? value : null];
    }),
  );
  return Object.fromEntries(entries) as PowerRecord;
}

const wornName = (name: PowerName) => `gls${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const ownName = (name: PowerName) => name;

type Triage = Awaited<ReturnType<typeof lastMeasures>>;

function wornIn(triage: Triage, kind: OpticianKind) {
  if (!isFar(kind) || !triage?.finishAt) return null;
  const powers = powersIn(triage.content, wornName);
  if (powers.odSph === null && powers.osSph === null) return null;
  return { day: dayText(new Date(triage.finishAt)), ...powers };
}

/** The glasses that the patient wears, as the last triage measured them; null for a kind that is not for the distance. */
export async function wornBy(cx: SessionCx, patientId: number, kind: OpticianKind) {
  return isFar(kind) ? wornIn(await lastMeasures(cx, patientId), kind) : null;
}

interface About {
  readonly acceptsId: number;
  readonly kind: OpticianKind;
  readonly recordId: number | null;
  /** The refraction that the record names. */
  readonly basisCheckId: number | null;
}

async function earlierOf(cx: SessionCx, patientId: number, { kind, recordId }: About) {
  const own = recordId === null ? undefined : await livingPrescription(cx, recordId);
  const paper = await earlierPaper(cx, { patientId, rxType: rxTypeOf(kind), before: own?.id });
  if (!paper) return null;
  const { rxNo, prescriberName, confirmedAt, content } = paper;
  return { day: dayText(new Date(confirmedAt)), rxNo, prescriberName, ...powersIn(content as Content, ownName) };
}

/** Returns the earlier prescriptions next to a draft; none for a visit of another organisation. */
export async function besideRx(cx: SessionCx, about: About) {
  const visit = await findVisit(cx, about.acceptsId);
  if (!visit) return {};
  const { patientId } = visit;
  const dominance = (await latestContent(cx, inspectionCode(DOMINANCE), patientId))?.content as Content | undefined;
  const triage = await lastMeasures(cx, patientId);
  return {
    worn: wornIn(triage, about.kind),
    basisChecks: await basisChecks(cx, { acceptsId: about.acceptsId, patientId }, about.basisCheckId),
    earlier: await earlierOf(cx, patientId, about),
    dominantEye: dominance?.dominantEye ?? triage?.content.dominantEye ?? null,
    vertexMm: await readParameter(cx.db, workstationParameters.vertexMm, cx.caller.propertyOwnerId, cx.caller.orgId),
  };
}
