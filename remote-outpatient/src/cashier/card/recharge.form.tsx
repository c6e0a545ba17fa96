import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import { PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import { idIn } from '@mingmou/contract/base/id-in';
import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { focusNamed, pageOf, useFocusOnLoad } from '../../parts/focus';
import { WithoutRight } from '../../parts/without-right';
import { AtTill } from '../at-till';
import styles from '../cashier.module.css';
import { ConfigNotice } from '../config-notice';
import { OrderBar } from '../order-bar';
import { OpenActs } from '../outbox/open-acts';
import { paths } from '../paths';
import { type Block, keyOf } from '../pay/pay.draft';
import pay from '../pay/pay.module.css';
import { useWayFocus } from '../pay/use-way-focus';
import { WayButtons } from '../pay/way-buttons';
import { WayLine } from '../pay/way-line';
import { SureNotice } from '../sure-notice';
import { AgreementNotice, useLacksAgreement } from './agreement-notice';
import own from './card.module.css';
import { CardsPanel } from './cards-panel';
import { RechargeFields } from './recharge-fields';
import { RechargedDialog } from './recharged-dialog';
import { INPUTS, useRecharge } from './use-recharge';

/** 储值卡充值 (domain-outpatient §6.12): the patient is in the address. */
export default function RechargeForm() {
  return (
    <AtTill title="储值卡充值">
      <Recharge />
    </AtTill>
  );
}

function Recharge() {
  const [params, setParams] = useSearchParams();
  const patientId = idIn(params.get('patientId'));
  const [isFinding, find] = useState(patientId === undefined);
  const { data: configuration } = useCall(chargeOrder.checkConfiguration, {}, { quiet: true });
  const asked = { skip: !patientId, quiet: true };
  const { data: person, refusal, refetch } = useCall(patient.whoIs, { id: patientId ?? 0 }, asked);
  const nobody = patientId === undefined ? '请先选择要充值的患者' : '';
  return (
    <Page label="储值卡充值" height="least">
      <h1 className={hiddenText}>储值卡充值</h1>
      <OrderBar of={person ? { ...person, patientId: person.id, customerName: person.name } : { customerName: nobody }}>
        <span className={styles.barEnd}>
          <Button type={patientId === undefined ? 'primary' : 'default'} onClick={() => find(true)}>
            {patientId === undefined ? '选择患者' : '更换患者'}
          </Button>
        </span>
      </OrderBar>
      <ConfigNotice of={configuration} />
      <OpenActs />
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {patientId === undefined || refusal ? null : <OfPatient key={patientId} patientId={patientId} />}
      {isFinding ? (
        <PatientFinder
          onPick={({ id }) => {
            setParams({ patientId: String(id) }, { replace: true });
            find(false);
          }}
          onClose={() => find(false)}
        />
      ) : null}
    </Page>
  );
}

function OfPatient({ patientId }: { readonly patientId: number }) {
  const state = useRecharge(patientId);
  const lacksAgreement = useLacksAgreement(patientId) && state.cards.length === 0;
  const navigate = useNavigate();
  const { loading, refusal, rows, rest, settlement, done } = state;
  const { buttons, lines, confirm, toWays, after, toBlock } = useWayFocus(rest);
  const block: Block | undefined = lacksAgreement ? { says: '请先签署储值协议', input: '登记' } : state.block;
  useFocusOnLoad(!loading && !refusal, () => {
    const first = state.cardId === null ? INPUTS.cardNo : INPUTS.amount;
    focusNamed(pageOf(confirm.current), first);
  });
  if (refusal) return <ListFailure refusal={refusal} retry={state.refetch} />;
  if (loading) return <Skeleton active />;
  return (
    <>
      <SureNotice act="充值" of={settlement} onRetry={() => void state.retry()} onRefresh={state.refetch} />
      <div className={pay.columns}>
        <CardsPanel cards={state.cards} />
        <Panel aria-label="充值">
          <AgreementNotice patientId={patientId} />
          <RechargeFields of={state} onDone={toWays} />
          <WayButtons
            ref={buttons}
            ways={state.ways}
            chosen={rows}
            disabled={settlement.isOpen}
            onChoose={state.choose}
          />
          <fieldset ref={lines} className={pay.lines} disabled={settlement.isOpen} aria-label="支付金额">
            <ul>
              {rows.map((row, at) => (
                <WayLine
                  key={keyOf(row)}
                  row={row}
                  way={state.wayOf(row.wayCode)}
                  lack={undefined}
                  extras={undefined}
                  onChange={(changed) => state.change(row, changed)}
                  onRemove={() => state.remove(row)}
                  onDone={() => after(at)}
                />
              ))}
            </ul>
          </fieldset>
          <div className={own.end}>
            <p className={styles.acts}>
              <Quiet>
                应收 {formatMoney(state.amount)}，待支付 {formatMoney(compareAmounts(rest, ZERO) > 0 ? rest : ZERO)}
              </Quiet>
            </p>
            <div ref={confirm} className={pay.confirm}>
              <Do
                call={cardRecharge.settle}
                main
                hotkey={['F8', 'Ctrl+Enter']}
                blocked={block?.says}
                onBlocked={() => toBlock(block)}
                onClick={state.settle}
              >
                确认充值
              </Do>
              <WithoutRight call={cardRecharge.settle} />
              <Button onClick={() => navigate(paths.list(0))}>返回</Button>
            </div>
          </div>
        </Panel>
      </div>
      {done ? <RechargedDialog done={done} onClose={state.goOn} /> : null}
    </>
  );
}
