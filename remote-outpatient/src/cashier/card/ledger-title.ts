import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { cardAct, cardOperation } from '@mingmou/contract/cashier/card/card.dicts';
import type { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';

type LedgerRow = OutputOf<typeof valueCard.ledger>['records'][number];

/** Returns the name of a row in a card's ledger; 补卡 is not shown as 解冻. */
export function ledgerTitle({ opType, subType }: Pick<LedgerRow, 'opType' | 'subType'>): string {
  return subType ? dictName(cardAct, subType) : dictName(cardOperation, opType);
}
