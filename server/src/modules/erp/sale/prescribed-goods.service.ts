import {
  familyOf,
  inMinus,
  isPrescribed,
  LENS_EYES,
  type LensEye,
  type LensPower,
  paramsOf,
  prescribedPower,
} from '@mingmou/contract/erp/sale/sale-power.rules';
import { salePowerCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { type SignedPaper, signedPapers } from '../../visit/signed-prescription.rows';
import { type Lens, lensesNear } from '../stock/lens.rows';

/** Dioptres of sphere and of cylinder that a neighbour may differ by. */
const NEAR = 0.5;
const CATEGORIES = { SPECTACLE: ['001', '000'], CONTACT: ['002', 'qx2'] } as const;

function paperOf({ content, patientId: _patient, ...paper }: SignedPaper) {
  const eyes = LENS_EYES.filter((eye) => prescribedPower(content, eye) !== null);
  return { ...paper, eyes: eyes.map((eye) => ({ eye, params: paramsOf(content, eye) })) };
}

/** The signed prescriptions of a patient that a sale may be made up from. */
export async function papersFor(cx: SessionCx, patientId: number) {
  return (await signedPapers(cx, { patientId })).map(paperOf);
}

interface ForEye {
  readonly eye: LensEye;
  readonly power: LensPower;
  readonly lenses: readonly Lens[];
}

const canBeSold = ({ stockMode, sellable }: Lens) => stockMode !== 'STOCK' || sellable > 0;

/**
 * Returns a breed's offer for one eye: its lens of the exact prescription, axis and size of contact lenses included, or
 * the nearest sellable one. Lenses that are made to order without a power of their own are made to the prescription.
 */
function offerOf({ eye, power, lenses }: ForEye, breedId: number) {
  const own = lenses.filter((lens) => lens.breedId === breedId);
  const fitting = own.filter((lens) => lens.sph === null || isPrescribed(lens, power));
  const exact = fitting.find(canBeSold) ?? fitting[0];
  const isThere = exact !== undefined && canBeSold(exact);
  const nearest = isThere ? undefined : own.find((lens) => lens.sellable > 0 && !fitting.includes(lens));
  return { eye, lens: exact ?? null, nearest: nearest ?? null };
}

/** How many eyes a breed has its lens for, made to order behind what lies here. */
function rank({ stockMode, eyes }: { stockMode: string; eyes: readonly ReturnType<typeof offerOf>[] }): number {
  const ready = eyes.filter(({ lens }) => lens !== null && (stockMode !== 'STOCK' || lens.sellable > 0)).length;
  return ready * 2 + (stockMode === 'STOCK' ? 1 : 0);
}

/** What can be sold on a prescription: a breed each, with its lens for either eye. */
export async function proposeGoods(cx: SessionCx, prescriptionId: number) {
  const [paper] = await signedPapers(cx, { id: prescriptionId });
  if (!paper) return refuse(salePowerCodes.paperGone);
  const categoryIds = CATEGORIES[familyOf(paper.kind)];
  const perEye: ForEye[] = [];
  for (const eye of LENS_EYES) {
    const power = prescribedPower(paper.content, eye);
    if (power === null) continue;
    const { sphere, cylinder } = inMinus(power);
    const lenses = await lensesNear(cx, { sphere, cylinder, add: power.add ?? null, categoryIds, within: NEAR });
    perEye.push({ eye, power, lenses });
  }
  const breeds = new Map(perEye.flatMap(({ lenses }) => lenses.map((lens) => [lens.breedId, lens] as const)));
  const offers = [...breeds].map(([breedId, { goodsName, categoryId, stockMode }]) => ({
    ...{ breedId, goodsName, categoryId, stockMode },
    eyes: perEye.map((each) => offerOf(each, breedId)),
  }));
  return {
    ...paperOf(paper),
    breeds: offers
      .filter(({ eyes }) => eyes.some(({ lens, nearest }) => lens || nearest))
      .sort((a, b) => rank(b) - rank(a)),
  };
}
