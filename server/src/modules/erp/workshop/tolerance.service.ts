import type { InputOf } from '@mingmou/contract/base/call';
import type { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { type Edition, KNOWN_EDITIONS } from '@mingmou/contract/erp/workshop/workshop.rules';
import { malformed } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';
import { endUseOfEditions, findEditions, lockEdition } from './tolerance.store';

type Shown = Edition & { readonly inUse: boolean };

const keyOf = ({ standard, edition }: Pick<Edition, 'standard' | 'edition'>) => `${standard} ${edition}`;

/** Returns the product's editions, replaced by the chain's own ones; the first one applies by default. */
export async function tolerances(cx: SessionCx): Promise<Shown[]> {
  const own = await findEditions(cx);
  const isAnyUsed = own.some(({ inUse }) => inUse);
  const known = KNOWN_EDITIONS.filter((edition) => !own.some((row) => keyOf(row) === keyOf(edition)));
  return [
    ...own.map(({ id: _id, ...row }) => row),
    ...known.map((edition) => ({ ...edition, inUse: !isAnyUsed && edition === KNOWN_EDITIONS[0] })),
  ];
}

/** The edition that pairs are judged by. */
export async function usedEdition(cx: SessionCx): Promise<Edition> {
  const [first] = KNOWN_EDITIONS;
  const used = (await tolerances(cx)).find(({ inUse }) => inUse) ?? first;
  if (!used) throw new Error('no edition of tolerances is known');
  return used;
}

/** Returns the chain's own active edition; undefined while the product's edition applies. */
export async function ownEdition(cx: SessionCx): Promise<Edition | undefined> {
  return (await findEditions(cx)).find(({ inUse }) => inUse);
}

/** Writes one edition; putting it in use ends the use of another. */
export async function saveTolerance(cx: SessionCx, input: InputOf<typeof workshop.saveTolerance>): Promise<null> {
  const { inUse } = input;
  const standard = input.standard.trim();
  const edition = input.edition.trim();
  const limits = JSON.stringify(input.limits.map((limit) => ({ ...limit, upTo: limit.upTo ?? null })));
  const old = await lockEdition(cx, standard, edition);
  if (!inUse && (old?.inUse ?? false)) throw malformed('inUse', '启用：请先启用另一版本');
  if (inUse) await endUseOfEditions(cx);
  const row = { source: input.source.trim(), inUse, limits };
  if (old) await writeRow(cx, 'workshopTolerance', old.id, row);
  else await insertRow(cx, 'workshopTolerance', { ...row, standard, edition });
  cx.log({
    targetType: '质检允差',
    targetName: `${standard} ${edition}`,
    after: {
      limits: { label: '允差', value: `${input.limits.length}行` },
      inUse: { label: '启用', value: inUse ? '是' : '否' },
    },
  });
  return null;
}
