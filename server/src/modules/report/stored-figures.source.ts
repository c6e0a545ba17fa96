import { sql } from 'kysely';
import type { Figure } from '../../kernel/report/fact-source';

type Part = 'principal' | 'gift';

/** Movements of cards, and `open` for the balance before; their sum is the balance. */
const ALL = ['open', 'recharge', 'consume', 'back', 'cardBack'] as const;
type Kind = (typeof ALL)[number];

const came = (part: Part, ...kinds: readonly Kind[]): Figure => ({ kinds, adds: sql.ref(`fact.${part}`) });

/** Counts what left the cards, so that it is no negative number. */
const left = (part: Part, kind: Kind): Figure => ({ kinds: [kind], adds: sql`-${sql.ref(`fact.${part}`)}` });

/** Each figure of value cards once (domain-screening-reports §8). */
export const FIGURES = {
  openPrincipal: came('principal', 'open'),
  openGift: came('gift', 'open'),
  rechargePrincipal: came('principal', 'recharge'),
  rechargeGift: came('gift', 'recharge'),
  consumePrincipal: left('principal', 'consume'),
  consumeGift: left('gift', 'consume'),
  backPrincipal: came('principal', 'back'),
  backGift: came('gift', 'back'),
  cardBackPrincipal: left('principal', 'cardBack'),
  cardBackGift: left('gift', 'cardBack'),
  closePrincipal: came('principal', ...ALL),
  closeGift: came('gift', ...ALL),
  crossNet: { kinds: ['consume', 'back'], adds: sql`-fact.principal - fact.gift` },
} as const satisfies Readonly<Record<string, Figure>>;

export type StoredFigure = keyof typeof FIGURES;

/** Whether a figure counts what left the cards: the rows behind it are counted so as well. */
export function countsWhatLeft(name: StoredFigure): boolean {
  return name === 'crossNet' || name.startsWith('consume') || name.startsWith('cardBack');
}
