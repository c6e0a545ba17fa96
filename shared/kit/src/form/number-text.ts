import { withoutThousands } from '@mingmou/contract/base/figure-text';
import { hasAtMostDecimals } from '@mingmou/contract/base/money';

export interface NumberLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Decimals at most; absent: any. */
  readonly decimals?: number | undefined;
  /** Message for an empty field; absent: the field may be empty. */
  readonly needed?: string | undefined;
}

const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** Text of a number input without full-width forms, currency and percent signs, spaces and thousands separators. */
export function plainNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll('\u2212', '-')
    .replace(/[\s$%]/g, '')
    .replace(/^\+/, '');
  return withoutThousands(plain);
}

/** Returns why a value is not accepted, without the name of its field. */
export function numberFault(value: number | null, { min, max, decimals, needed }: NumberLimits): string | undefined {
  if (value === null) return needed;
  if (decimals !== undefined && !hasAtMostDecimals(value, decimals)) {
    return decimals === 0 ? '应为整数' : `最多${decimals}位小数`;
  }
  if (min !== undefined && value < min) return `不能小于${min}`;
  return max !== undefined && value > max ? `不能大于${max}` : undefined;
}

/** Returns why the text of a number input is not accepted. */
export function numberTextFault(text: string, limits: NumberLimits): string | undefined {
  const plain = plainNumber(text);
  if (plain === '') return limits.needed;
  return NUMBER.test(plain) ? numberFault(Number(plain), limits) : '应为数字';
}
