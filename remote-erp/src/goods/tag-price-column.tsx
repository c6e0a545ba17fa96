import { formatPrice, type Price } from '@mingmou/contract/base/money';
import type { ListColumn } from '@mingmou/kit/list/columns';
import styles from './goods.module.css';

/** 标签价, or 「未定价」 where nothing can be sold yet. */
export const tagPriceColumn: ListColumn<{ readonly tagPrice?: Price | null }> = {
  key: 'tagPrice',
  label: '标签价',
  title: '标签价',
  width: 110,
  align: 'right',
  sorter: true,
  render: ({ tagPrice }) => (tagPrice ? formatPrice(tagPrice) : <span className={styles.unpriced}>未定价</span>),
};
