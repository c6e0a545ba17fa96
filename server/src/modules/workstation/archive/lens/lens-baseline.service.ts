import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { EYE_TITLES, EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { refractionText } from '@mingmou/contract/clinic/lens-fields.rules';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import {
  contraindication,
  lensCategory as lensCategories,
} from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import type { lensBaseline } from '@mingmou/contract/workstation/archive/lens/lens-baseline.contract';
import {
  BASELINE_TITLES,
  type BaselineFigures,
  type BaselineForm,
  baselineWarnings,
  CONSULT,
  figuresMissing,
  neededForms,
  READ_FORMS,
} from '@mingmou/contract/workstation/archive/lens/lens-baseline.rules';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { lensCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, refuse } from '../../../../kernel/call/refusal';
import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { readParameter } from '../../../../kernel/context/parameters';
import { asSeen, writeRow } from '../../../../kernel/row/versioned-row';
import { findRecordById, latestContent } from '../../stage.store';
import { CONSULTATION, inspectionCode } from '../../tabs.service';
import { lensesOfArchive } from './archive-lens.store';
import { findLensArchive, type LensArchive } from './lens-archive.store';

const { OTHER } = contraindication.codes;
const { ORTHOKERATOLOGY } = lensCategories.codes;

type Part = NonNullable<Awaited<ReturnType<typeof latestContent>>>;
type Parts = Partial<Record<BaselineForm, Part>>;
/** The examination of each form, or two of a form where lenses of the second eye were ordered later. */
type Kept = Partial<Record<BaselineForm, number | readonly number[]>>;

const stageOf = (form: BaselineForm) => (form === CONSULT ? CONSULTATION : inspectionCode(form));

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

/** Joins examinations of a form: the first has precedence, and later ones fill in its empty fields. */
function joined(parts: readonly Part[]): Part | undefined {
  const [first, ...later] = parts;
  return later.reduce<Part | undefined>((part, next) => {
    const said = Object.entries((part?.content ?? {}) as Figures).filter(([, value]) => !isBlank(value));
    return { ...next, content: { ...(next.content as Figures), ...Object.fromEntries(said) } };
  }, first);
}

/** Returns the eyes of a fixed baseline for which nothing was ordered yet: their figures are still open. */
async function openEyes(
  cx: SessionCx,
  { id, baseline }: Pick<LensArchive, 'id' | 'baseline'>,
): Promise<readonly Eye[]> {
  if (baseline === null) return EYES;
  const lenses = await lensesOfArchive(cx, id);
  return EYES.filter((eye) => !lenses.some((lens) => lens.eye === eye));
}

/**
 * Returns the examinations of each form by record. Before an order: the newest finished one. Afterwards: those of the
 * order, with the newest one for an eye without an order whose figures they lack.
 */
async function examinationsOf(cx: SessionCx, archive: Pick<LensArchive, 'id' | 'patientId' | 'baseline'>) {
  const kept = (archive.baseline ?? {}) as Kept;
  const open = await openEyes(cx, archive);
  const found: Partial<Record<BaselineForm, readonly Part[]>> = {};
  for (const form of READ_FORMS) {
    const own: Part[] = [];
    for (const id of [kept[form] ?? []].flat()) {
      const part = await findRecordById(cx, id);
      if (part) own.push(part);
    }
    const content = joined(own)?.content as Figures | undefined;
    const isOpen = open.length > 0 && (!content || figuresMissing([form], { [form]: content }, open).length > 0);
    const newest = isOpen ? await latestContent(cx, stageOf(form), archive.patientId) : undefined;
    found[form] = newest && !own.some(({ id }) => id === newest.id) ? [...own, newest] : own;
  }
  return found;
}

function partsOf(examinations: Awaited<ReturnType<typeof examinationsOf>>): Parts {
  const parts: Parts = {};
  for (const form of READ_FORMS) {
    const part = joined(examinations[form] ?? []);
    if (part) parts[form] = part;
  }
  return parts;
}

const figuresOf = (parts: Parts): BaselineFigures =>
  Object.fromEntries(Object.entries(parts).map(([form, { content }]) => [form, content as Figures]));

/** Figures of the examinations that the lenses of an archive rest on. */
export const baselineFigures = async (cx: SessionCx, archive: LensArchive) =>
  figuresOf(partsOf(await examinationsOf(cx, archive)));

async function judged(cx: SessionCx, archive: LensArchive, eyes: readonly Eye[] = EYES) {
  const { propertyOwnerId, orgId } = cx.caller;
  const { lensCategory, birthday } = archive;
  const examinations = await examinationsOf(cx, archive);
  const parts = partsOf(examinations);
  const figures = figuresOf(parts);
  const needsEcd = await readParameter(cx.db, workstationParameters.okEcdRequired, propertyOwnerId, orgId);
  const needed = neededForms(lensCategory, needsEcd);
  const missing = [
    ...needed.filter((form) => !parts[form]).map((form) => BASELINE_TITLES[form]),
    ...figuresMissing(needed, figures, eyes),
  ];
  const iopAlert = await readParameter(cx.db, workstationParameters.iopAlert, propertyOwnerId, orgId);
  const age = birthday ? ageYears(birthday, dayText(cx.now)) : null;
  return { examinations, parts, needed, missing, warnings: baselineWarnings(figures, { lensCategory, age, iopAlert }) };
}

/**
 * Returns the examinations that an order of lenses for these eyes rests on. Refuses while figures of an eye that is
 * ordered for the first time are missing (§8a 6).
 */
export async function baselineToKeep(cx: SessionCx, archive: LensArchive, eyes: readonly Eye[]): Promise<Kept> {
  const open = await openEyes(cx, archive);
  const first = eyes.filter((eye) => open.includes(eye));
  if (first.length === 0) return archive.baseline as Kept;
  const { examinations, missing } = await judged(cx, archive, first);
  if (missing.length > 0) refuse(stageCodes.missing, { label: `基线：${missing.join('、')}` });
  const kept = Object.entries(examinations).map(([form, parts]) => [form, parts.map(({ id }) => id)] as const);
  return Object.fromEntries(
    kept.filter(([, ids]) => ids.length > 0).map(([form, ids]) => [form, ids.length > 1 ? ids : ids[0]]),
  );
}

type Answers = Readonly<Record<string, boolean>> & { readonly text?: never };

const answersOf = ({ contraindications }: LensArchive) =>
  contraindications as { readonly said?: Answers; readonly otherText?: string | null };

/** Returns the contraindications that nobody has answered; only lenses worn at night ask for them. */
function unanswered(archive: LensArchive): readonly string[] {
  if (archive.lensCategory !== ORTHOKERATOLOGY) return [];
  const { said = {} } = answersOf(archive);
  return contraindication.rows.filter(({ code }) => said[code] === undefined).map(({ name }) => name);
}

/** Refuses an order with an unanswered contraindication, and with one that is 有 unless the order states the reason. */
export function refuseContraindicated(archive: LensArchive, { overrideReason }: Figures): void {
  const open = unanswered(archive);
  if (open.length > 0) refuse(stageCodes.missing, { label: `禁忌症：${open.join('、')}` });
  const { said = {}, otherText } = answersOf(archive);
  const there = contraindication.rows.filter(({ code }) => said[code]);
  if (there.length === 0 || (typeof overrideReason === 'string' && overrideReason.trim() !== '')) return;
  const items = there.map(({ code, name }) => (code === OTHER && otherText ? otherText : name));
  refuse(lensCodes.forbidden, { items: items.join('、') });
}

/** Figures of an examination that a baseline is read for. */
const READ: Readonly<Record<BaselineForm, readonly (readonly [name: string, title: string, decimals: number])[]>> = {
  F04: [],
  F06: [['mean', '眼压', 1]],
  F07: [
    ['k1', 'K1', 2],
    ['k2', 'K2', 2],
  ],
  F08: [
    ['eFlat', 'e', 2],
    ['simK1', 'SimK1', 2],
    ['simK2', 'SimK2', 2],
  ],
  F09: [
    ['al', '眼轴', 2],
    ['cct', '厚度', 0],
    ['wtw', '横径', 1],
  ],
  F10: [
    ['pupilPhotopic', '明视瞳孔', 1],
    ['pupilMesopic', '暗视瞳孔', 1],
  ],
  F23: [['fbut', 'FBUT', 1]],
  F24: [['ecd', '内皮', 0]],
  [CONSULT]: [],
};

function saysOf(form: BaselineForm, content: Figures): string | null {
  const sides = EYES.map((eye) => {
    const figure = (name: string) => content[eyeKey(eye, name)];
    const number = (name: string) => (typeof figure(name) === 'number' ? Number(figure(name)) : null);
    const read = READ[form].flatMap(([name, title, decimals]) => {
      const value = number(name);
      return value === null ? [] : [`${title} ${value.toFixed(decimals)}`];
    });
    const lens = form === 'F04' ? refractionText(number('subSph'), number('subCyl'), number('subAxis')) : '';
    const said = [...(lens ? [lens] : []), ...read];
    return said.length === 0 ? '' : `${EYE_TITLES[eye]} ${said.join(' ')}`;
  });
  return sides.filter((side) => side !== '').join('；') || null;
}

export async function baselineOf(cx: SessionCx, id: number): Promise<OutputOf<typeof lensBaseline.find>> {
  const archive = (await findLensArchive(cx, id, false)) ?? refuse(sharedCodes.missing);
  const { parts, needed, missing, warnings } = await judged(cx, archive);
  const { said = {}, otherText = null } = answersOf(archive);
  const isAnswered = unanswered(archive).length === 0;
  const shown = READ_FORMS.filter((form) => needed.includes(form) || parts[form]);
  return {
    version: archive.version,
    isFixed: archive.baseline !== null,
    parts: shown.map((formCode) => {
      const part = parts[formCode];
      return {
        ...{ formCode, title: BASELINE_TITLES[formCode], needed: needed.includes(formCode) },
        ...{ recordId: part?.id ?? null, finishedAt: part?.finishedAt ?? null },
        says: part ? saysOf(formCode, part.content as Figures) : null,
      };
    }),
    ...{ missing: [...missing, ...(isAnswered ? [] : ['禁忌症'])], warnings: [...warnings] },
    contraindications: contraindication.rows.flatMap(({ code }) => {
      const present = said[code];
      return present === undefined ? [] : [{ code, present }];
    }),
    otherText,
  };
}

export async function saveContraindications(cx: SessionCx, input: InputOf<typeof lensBaseline.save>): Promise<null> {
  const { id, version, contraindications, otherText } = input;
  const archive = asSeen((await findLensArchive(cx, id, true)) ?? refuse(sharedCodes.missing), version);
  const isOther = contraindications.some(({ code, present }) => code === OTHER && present);
  if (isOther && !otherText) throw malformed('otherText', '其他禁忌症：请填写');
  const said = Object.fromEntries(contraindications.map(({ code, present }) => [code, present]));
  await writeRow(cx, 'lensArchive', id, {
    contraindications: JSON.stringify({ said, otherText: isOther ? otherText : null }),
  });
  const there = contraindications.filter(({ present }) => present).map(({ code }) => dictName(contraindication, code));
  cx.log({
    ...{ targetType: '角膜接触镜档案', targetId: id, targetName: archive.name },
    after: { contraindications: { label: '禁忌症', value: there.join('、') || '无' } },
  });
  return null;
}

/** What speaks against the lenses as the archive is opened. */
export async function warningsOf(cx: SessionCx, id: number): Promise<string[]> {
  const archive = await findLensArchive(cx, id, false);
  return archive ? [...(await judged(cx, archive)).warnings] : [];
}
