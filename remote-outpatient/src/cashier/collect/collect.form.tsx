import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import { PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import { idIn } from '@mingmou/contract/base/id-in';
import { compareAmounts, formatMoney, minus, ZERO } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { CARD } from '@mingmou/contract/cashier/payment/method.codes';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import { useFocusOnLoad } from '../../parts/focus';
import { WithoutRight } from '../../parts/without-right';
import { AtTill } from '../at-till';
import styles from '../cashier.module.css';
import { ConfigNotice } from '../config-notice';
import { OrderBar } from '../order-bar';
import { OpenActs } from '../outbox/open-acts';
import { paths } from '../paths';
import { cardExtrasOf } from '../pay/card-extras';
import { keyOf } from '../pay/pay.draft';
import pay from '../pay/pay.module.css';
import { useWayFocus } from '../pay/use-way-focus';
import { WayButtons } from '../pay/way-buttons';
import { WayLine } from '../pay/way-line';
import { SureNotice } from '../sure-notice';
import own from './collect.module.css';
import { CollectedDialog } from './collected-dialog';
import { OwedTable } from './owed-table';
import { type Collect, useCollect } from './use-collect';

const TITLE = '挂账收款';

/** 挂账收款 (domain-outpatient §6.12): `?patientId=` says who pays, `?arrearsId=` which of the arrears is ticked. */
export default function CollectForm() {
  const [params] = useSearchParams();
  const patientId = idIn(params.get('patientId'));
  const arrearsId = idIn(params.get('arrearsId'));
  return (
    <AtTill title={TITLE}>
      {patientId === undefined ? (
        <WhoPays />
      ) : (
        <CollectOf key={`${patientId}-${arrearsId}`} patientId={patientId} arrearsId={arrearsId} />
      )}
    </AtTill>
  );
}

function WhoPays() {
  const navigate = useNavigate();
  const [finding, find] = useState(true);
  return (
    <Page label={TITLE} height="least">
      <h1 className={styles.title}>{TITLE}</h1>
      <p className={styles.says}>
        <Button type="primary" onClick={() => find(true)}>
          选择患者
        </Button>
      </p>
      {finding ? (
        <PatientFinder
          onPick={({ id }) => navigate(paths.receivables(id), { replace: true })}
          onClose={() => find(false)}
        />
      ) : null}
    </Page>
  );
}

interface CollectOfProps {
  readonly patientId: number;
  readonly arrearsId: number | undefined;
}

function CollectOf({ patientId, arrearsId }: CollectOfProps) {
  const state = useCollect(patientId, arrearsId);
  const { person, loading, refusal, configuration, sending, collected } = state;
  return (
    <Page label={TITLE} height="least">
      <h1 className={hiddenText}>{TITLE}</h1>
      {refusal ? <ListFailure refusal={refusal} retry={state.refresh} /> : null}
      {loading ? <Skeleton active /> : null}
      {loading || refusal ? null : (
        <>
          <OrderBar of={person ?? { customerName: '' }} />
          <ConfigNotice of={configuration} />
          <OpenActs />
          <SureNotice act="收款" of={sending} onRetry={() => void state.retry()} onRefresh={state.refresh} />
          <div className={`${pay.columns} ${own.columns}`}>
            <OwedTable state={state} />
            <Ways state={state} />
          </div>
          {collected ? <CollectedDialog collected={collected} /> : null}
        </>
      )}
    </Page>
  );
}

function Ways({ state }: { readonly state: Collect }) {
  const { offered, ways, rest, sending, draft } = state;
  const navigate = useNavigate();
  const { buttons, lines, confirm, toWays, after, toBlock } = useWayFocus(rest);
  useFocusOnLoad(offered.length > 0, toWays);
  return (
    <Panel aria-label="支付">
      <WayButtons
        ref={buttons}
        ways={offered}
        chosen={ways}
        disabled={sending.isOpen}
        onChoose={state.choose}
        whyNot={state.whyNot}
      />
      <fieldset ref={lines} className={pay.lines} disabled={sending.isOpen} aria-label="支付金额">
        {ways.length === 0 ? <Quiet as="p">请选择支付方式</Quiet> : null}
        <ul>
          {ways.map((row, at) => (
            <WayLine
              key={keyOf(row)}
              row={row}
              way={state.wayOf(row.wayCode)}
              lack={state.lackIn(row)?.says}
              extras={row.wayCode === CARD ? cardExtrasOf(state.payCard, ways, row, state.addCard) : undefined}
              onChange={(changed) => state.changeWay(row, changed)}
              onRemove={() => state.removeWay(row)}
              onDone={() => after(at)}
            />
          ))}
        </ul>
        <Input
          aria-label="备注"
          className={own.remark}
          placeholder="备注（可不填）"
          maxLength={200}
          value={draft.remark}
          onChange={({ target }) => state.remark(target.value)}
        />
      </fieldset>
      <Countdown state={state} />
      <div ref={confirm} className={pay.confirm}>
        <Do
          call={arrears.settle}
          main
          hotkey={['F8', 'Ctrl+Enter']}
          blocked={state.block?.says}
          onBlocked={() => toBlock(state.block)}
          onClick={state.collect}
        >
          收款
        </Do>
        <WithoutRight call={arrears.settle} />
        <Button onClick={() => navigate(paths.list(3))}>返回</Button>
      </div>
    </Panel>
  );
}

function Countdown({ state: { total, rest } }: { readonly state: Collect }) {
  const sign = compareAmounts(rest, ZERO);
  return (
    <dl className={pay.count}>
      <dt>本次收款</dt>
      <dd>{formatMoney(total)}</dd>
      <dt>{sign < 0 ? '多出' : '待支付'}</dt>
      <dd className={sign === 0 ? pay.even : pay.open}>
        <output aria-label={sign < 0 ? '多出' : '待支付'}>{formatMoney(sign < 0 ? minus(ZERO, rest) : rest)}</output>
      </dd>
    </dl>
  );
}
