import { dayText } from '../context/clock';
import type { SessionCx } from '../context/cx';

export type NumberPrefix =
  | 'GH'
  | 'YY'
  | 'JZ'
  | 'SF'
  | 'TF'
  | 'CZ'
  | 'SK'
  | 'CF'
  | 'RK'
  | 'CT'
  | 'XS'
  | 'XT'
  | 'DC'
  | 'DR'
  | 'PD'
  | 'BS'
  | 'TJ'
  | 'JB'
  | 'SC';

const CHAIN_WIDE = 0;

async function next(cx: SessionCx, orgId: number, prefix: string, day: string, by = 1): Promise<number> {
  const row = await cx.db
    .insertInto('sequence')
    .values({ propertyOwnerId: cx.caller.propertyOwnerId, orgId, prefix, day, n: by })
    .onConflict((conflict) =>
      conflict
        .columns(['propertyOwnerId', 'orgId', 'prefix', 'day'])
        .doUpdateSet((expression) => ({ n: expression('sequence.n', '+', by) })),
    )
    .returning('n')
    .executeTakeFirstOrThrow();
  return row.n;
}

/**
 * Returns a business number: prefix + yyyymmdd + 4 digits for each organisation and day. The row stays locked until the
 * transaction ends, so take the number last.
 */
export async function businessNumber(cx: SessionCx, prefix: NumberPrefix): Promise<string> {
  const day = dayText(cx.now);
  const n = await next(cx, cx.caller.orgId, prefix, day);
  return `${prefix}${day.replaceAll('-', '')}${String(n).padStart(4, '0')}`;
}

/** Returns the next number of a chain-wide series that never restarts: brand codes, record numbers. */
export async function chainNumber(cx: SessionCx, series: string, digits: number): Promise<string> {
  const n = await next(cx, CHAIN_WIDE, series, '1970-01-01');
  return String(n).padStart(digits, '0');
}

/**
 * Returns the first of so many consecutive numbers of a chain-wide series. The row stays locked until the transaction
 * ends.
 */
export async function chainNumbers(cx: SessionCx, series: string, count: number): Promise<number> {
  return (await next(cx, CHAIN_WIDE, series, '1970-01-01', count)) - count + 1;
}
