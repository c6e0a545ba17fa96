import type { Grant, OutputOf } from '@mingmou/contract/base/call';
import { sentence } from '@mingmou/contract/base/codes';
import { cashierCodes } from '@mingmou/contract/cashier/cashier.codes';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Alert, Button } from '@mingmou/kit/ui';
import styles from './cashier.module.css';

export type Configuration = OutputOf<typeof chargeOrder.checkConfiguration>;

const SHIFT = 'SHIFT';

interface Remedy {
  readonly keys: readonly string[];
  readonly path: string;
  readonly grant: Grant;
  readonly title: string;
}

/** Where each of the missing things is set up. */
const REMEDIES: readonly Remedy[] = [
  {
    keys: ['PAY_WAY', 'INVOICE_BOOK'],
    path: '/system/service/setting?tab=cashier',
    grant: 'menu:1726',
    title: '收银设置',
  },
  { keys: ['SERVICE_ITEM'], path: '/system/service/charge', grant: 'menu:1712', title: '收费项目' },
];

/** Returns whether a missing setting blocks taking money. */
export function isBlocked(configuration: Configuration | undefined): boolean {
  return configuration?.items.some(({ ok, blocking }) => !ok && blocking) ?? false;
}

/** Link to the page of a missing setting, for users who may open it. */
function ToRemedy({ remedy: { path, grant, title } }: { readonly remedy: Remedy }) {
  const navigate = useNavigate();
  const mayGo = useHolds(grant);
  return mayGo ? <Button onClick={() => navigate(path)}>去设置：{title}</Button> : null;
}

/** Missing settings of the organisation with links (180005); blocking ones are errors. */
export function ConfigNotice({ of }: { readonly of: Configuration | undefined }) {
  const open = useSend(cashierShift.open);
  const { success } = useFeedback();
  const missing = of?.items.filter(({ ok }) => !ok) ?? [];
  if (missing.length === 0) return null;
  const lacks = (key: string) => missing.some((item) => item.key === key);
  const list = missing.map(({ key, msg }) => msg ?? key).join('；');
  return (
    <Alert
      className={styles.notice}
      type={isBlocked(of) ? 'error' : 'warning'}
      role="alert"
      showIcon
      title={sentence(cashierCodes.incomplete, { list })}
      action={
        <span className={styles.remedies}>
          {REMEDIES.filter(({ keys }) => keys.some(lacks)).map((remedy) => (
            <ToRemedy key={remedy.path} remedy={remedy} />
          ))}
          {lacks(SHIFT) ? (
            <Do
              call={cashierShift.open}
              onClick={async () => {
                await open({});
                success('已开班');
              }}
            >
              开班
            </Do>
          ) : null}
        </span>
      }
    />
  );
}
