import type { OutputOf } from '@mingmou/contract/base/call';
import { formatMoney } from '@mingmou/contract/base/money';
import { rechargeFlow } from '@mingmou/contract/messaging/messaging.flow';
import { smsRecharge } from '@mingmou/contract/messaging/sms-recharge.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { RechargeDialog, type SmsPackage } from './recharge-dialog';
import styles from './sms.module.css';

type Row = OutputOf<typeof smsRecharge.page>['records'][number];

const { row } = smsRecharge;
const WIDTHS: Readonly<Record<string, number>> = { count: 92, orgName: 120, chainName: 160 };

const voucherColumn: ListColumn<Row> = {
  key: 'voucher',
  label: row.voucher.title,
  title: row.voucher.title,
  width: 72,
  render: ({ voucher, count }) =>
    voucher ? (
      <a href={voucher.url} target="_blank" rel="noreferrer">
        <img className={styles.voucher} src={voucher.thumbUrl} alt={`${count}条的充值凭证`} />
      </a>
    ) : null,
};

function columnsOf(isOfPlatform: boolean): ListColumn<Row>[] {
  const where: ListColumn<Row>[] = isOfPlatform ? [...columns(row, ['chainName', 'orgName'])] : [];
  const all: ListColumn<Row>[] = [
    ...columns(row, ['createdAt']),
    ...where,
    ...columns(row, ['count', 'amount', 'payWay']),
    voucherColumn,
    stateColumn(rechargeFlow, 'state'),
    ...columns(row, ['createdByName', 'confirmedByName', 'confirmedAt']),
  ];
  return all.map((column) => ({
    ...column,
    width: WIDTHS[column.key] ?? column.width,
    // Rows from several tables can be sorted only by time.
    sorter: !isOfPlatform && !column.key.endsWith('Name') && column.sorter === true,
  }));
}

/** Purchase of messages: packages and earlier purchases; the platform confirms payments. */
export default function RechargeForm() {
  const list = useList(smsRecharge.page);
  const [chosen, choose] = useState<SmsPackage>();
  const cancel = useSend(smsRecharge.cancel);
  const confirmPaid = useSend(smsRecharge.confirm);
  const { confirm, success } = useFeedback();
  const sums = list.answer?.sums;
  const isOfPlatform = list.rows?.some(({ chainName }) => Boolean(chainName)) ?? false;

  const drop = async ({ id, version }: Row) => {
    if (!(await confirm('确定取消该充值单吗？', CANCELS))) return;
    await cancel({ id, version });
    success('取消成功');
  };
  const paid = async ({ id, version, count, amount, orgName }: Row) => {
    const question = `确定已收到「${orgName}」的${formatMoney(amount)}吗？确认后增加${count}条，不能撤回`;
    if (!(await confirm(question, { ok: '到账确认' }))) return;
    await confirmPaid({ id, version });
    success('到账成功');
  };

  return (
    <>
      <ListPage
        title={smsRecharge.page.title}
        list={list}
        filters={['dateFrom', 'dateTo', 'state']}
        lead={<Packages onChoose={choose} />}
        columns={columnsOf(isOfPlatform)}
        totals={sums && { count: sums.count, amount: formatMoney(sums.amount) }}
        acts={(each) =>
          each.state === 'WAIT' ? (
            <>
              <Do call={smsRecharge.confirm} onClick={() => paid(each)}>
                到账确认
              </Do>
              {each.chainName ? null : (
                <Do call={smsRecharge.cancel} danger onClick={() => drop(each)}>
                  取消
                </Do>
              )}
            </>
          ) : null
        }
      />
      {chosen ? <RechargeDialog of={chosen} onClose={() => choose(undefined)} /> : null}
    </>
  );
}

function Packages({ onChoose }: { readonly onChoose: (chosen: SmsPackage) => void }) {
  const { data, refusal, refetch } = useCall(smsRecharge.packages, {});
  if (refusal && !data) return <ListFailure refusal={refusal} retry={refetch} />;
  return (
    <ul className={styles.packages} aria-label="短信套餐">
      {(data ?? []).map((each) => (
        <li key={each.packageId} className={styles.package}>
          <span className={styles.count}>{each.count.toLocaleString('en-US')} 条</span>
          <span className={styles.price}>{formatMoney(each.amount)}</span>
          <Do call={smsRecharge.save} onClick={() => onChoose(each)}>
            充值
          </Do>
        </li>
      ))}
    </ul>
  );
}
