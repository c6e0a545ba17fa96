import { holds } from '@mingmou/contract/auth/rights';
import { dictName } from '@mingmou/contract/base/dict';
import { eye as eyes } from '@mingmou/contract/dict/eye';
import {
  familyOf,
  isPrescribed,
  LENS_EYES,
  type LensPower,
  lensFamily,
  prescribedPower,
} from '@mingmou/contract/erp/sale/sale-power.rules';
import { salePowerCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { type SignedPaper, signedPapers } from '../../visit/signed-prescription.rows';
import { powersOf } from '../stock/lens.rows';
import { isOfLensOrder } from './prescription-use.rows';
import type { Sale } from './sale.storage';

type SaleLine = Sale['lines'][number];

/** The eyes that a lens is for; a line that names none is for neither. */
function eyesOf({ eye }: SaleLine) {
  return eye === 'OU' ? LENS_EYES : LENS_EYES.filter((one) => one === eye);
}

/** Returns the power of the lens: of a stock lens from its barcode, of a made-to-order lens from its parameters. */
function lensOf({ stockMode, barcodeId, customParams }: SaleLine, graded: ReadonlyMap<number, LensPower>): LensPower {
  if (stockMode !== 'STOCK') return customParams ?? {};
  const own = graded.get(barcodeId) ?? {};
  return { ...own, axis: own.axis ?? customParams?.axis };
}

/** Returns whether a lens matches a prescription for its eyes; a lens for no eye matches none. */
function fits(line: SaleLine, lens: LensPower, { content }: SignedPaper): boolean {
  const own = eyesOf(line);
  return (
    own.length > 0 &&
    own.every((eye) => {
      const asked = prescribedPower(content, eye);
      return asked !== null && isPrescribed(lens, asked);
    })
  );
}

/** Lenses that one prescription must fit: of one kind, in one pair, and from the same paper. */
interface Pair {
  readonly family: Family;
  /** The paper that the lines name; null where they and the sale name none. */
  readonly paperId: number | null;
  readonly lines: readonly SaleLine[];
}

type Family = NonNullable<ReturnType<typeof lensFamily>>;

function pairsIn({ head, lines }: Sale): readonly Pair[] {
  const pairs = new Map<string, Pair>();
  for (const line of lines) {
    const family = lensFamily(line.categoryId);
    if (family === null) continue;
    const paperId = line.prescriptionId ?? head.prescriptionId;
    const key = `${family} ${line.groupNo} ${paperId}`;
    pairs.set(key, { family, paperId, lines: [...(pairs.get(key)?.lines ?? []), line] });
  }
  return [...pairs.values()];
}

/**
 * Returns the papers of which one must fit a pair: the named one; of contact lenses sold with a prescription for glasses,
 * those of the same visit; without a named one, all of the patient.
 */
async function papersFor(
  cx: SessionCx,
  { patientId }: Sale['head'],
  { family, paperId }: Pair,
): Promise<SignedPaper[]> {
  const ofFamily = (papers: readonly SignedPaper[]) => papers.filter(({ kind }) => familyOf(kind) === family);
  if (paperId === null) return patientId === null ? [] : ofFamily(await signedPapers(cx, { patientId }));
  const [named] = await signedPapers(cx, { id: paperId });
  if (!named) return refuse(salePowerCodes.paperGone);
  if (familyOf(named.kind) === family) return [named];
  return ofFamily(await signedPapers(cx, { acceptsId: named.acceptsId }));
}

/** Returns whether a pair differs from every prescription that it may be made up from. */
async function differs(cx: SessionCx, head: Sale['head'], pair: Pair): Promise<boolean> {
  const papers = await papersFor(cx, head, pair);
  const graded = await powersOf(
    cx,
    pair.lines.map(({ barcodeId }) => barcodeId),
  );
  return !papers.some((paper) => pair.lines.every((line) => fits(line, lensOf(line, graded), paper)));
}

/** Refuses a second lens for the same eye in one pair. */
function checkEyes(pairs: readonly Pair[]): void {
  const taken = new Set<string>();
  for (const line of pairs.flatMap(({ lines }) => lines)) {
    const { lineNo, groupNo } = line;
    for (const eye of eyesOf(line)) {
      const place = `${groupNo} ${eye}`;
      if (taken.has(place)) {
        const pair = groupNo === null ? '同一副' : `第${groupNo}副`;
        throw malformed('eye', `第${lineNo}行 眼别：${pair}已有${dictName(eyes, eye)}镜片，请改副号或眼别`);
      }
      taken.add(place);
    }
  }
}

/**
 * Refuses a second lens for an eye of a pair, and lenses that differ from the signed prescription, unless an account with
 * the right gives a reason (120604). The consulting desk sells lenses by a prescription only; other pages compare where a
 * prescription is named. An order of contact lenses counts as a prescription.
 */
export async function checkPowers(cx: SessionCx, content: Sale): Promise<void> {
  const { head } = content;
  const pairs = pairsIn(content);
  if (pairs.length === 0) return;
  const isAtDesk = head.source === 'CLINIC' && !(await isOfLensOrder(cx, head.id));
  if (isAtDesk) checkEyes(pairs);
  const isExcused = head.overrideReason !== null && holds('work-sale:override', cx.caller);
  for (const pair of pairs) {
    if (pair.paperId === null && !isAtDesk) continue;
    if ((await differs(cx, head, pair)) && !isExcused) refuse(salePowerCodes.differs);
  }
}
