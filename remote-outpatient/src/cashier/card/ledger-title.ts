import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { cardAct, cardOperation } from '@mingmou/contract/cashier/card.dicts';
import type { valueCard } from '@mingmou/contract/cashier/value-card.contract';

type LedgerRow = OutputOf<typeof valueCard.ledger>['records'][number];

/** What a row of a card's ledger was: a 补卡 is no 解冻 to whoever reads it. */
export function ledgerTitle({ opType, subType }: Pick<LedgerRow, 'opType' | 'subType'>): string {
  return subType ? dictName(cardAct, subType) : dictName(cardOperation, opType);
}
