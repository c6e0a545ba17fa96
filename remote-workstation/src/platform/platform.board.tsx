import { latestOf } from '@mingmou/clinic/page/latest-of';
import { PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import { TransferDialog } from '@mingmou/clinic/visit/transfer-dialog';
import { today } from '@mingmou/contract/base/clinic-day';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { diagnosticTemplate } from '@mingmou/contract/workstation/template.contract';
import { useClinicDay } from '@mingmou/core/clock/use-clinic-day';
import { useKeptState } from '@mingmou/core/keepalive/use-kept-state';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { useState } from 'react';
import { ComingReferrals } from '../referral/coming-referrals';
import { ReferralDialog } from '../referral/referral-dialog';
import { TemplateManager } from '../template/template-manager';
import { ConfirmList, useConfirmList } from './confirm-list';
import { ConsultingDeskFilters, type Filters } from './consulting-desk-filters';
import { ConsultingDeskTable } from './consulting-desk-table';
import { ConsultingDeskTabs } from './consulting-desk-tabs';
import { MyRoomBar } from './my-room-bar';
import styles from './platform.module.css';
import { ReviewList, useReviewList } from './review-list';
import { type ConsultingDeskVisit, useConsultingDeskActs, useReceiveQuick } from './use-consulting-desk-acts';
import { type ConsultingDeskTab, useConsultingDeskPage } from './use-consulting-desk-page';
import { useMyRoom } from './use-my-room';
import { useVisitCode } from './use-visit-code';

type Chosen = Omit<Filters, 'date'> & Partial<Pick<Filters, 'date'>>;

/** 接诊台: waiting and current patients of the doctor, and the doctor's acts (domain-workstation §1.3). */
export default function PlatformBoard() {
  const day = useClinicDay();
  // Holds a day only while the user has chosen another day than today, which follows the clock.
  const [chosen, choose] = useKeptState<Chosen>('filters', {});
  const filters = { ...chosen, date: chosen.date ?? day };
  const setFilters = ({ date, ...others }: Filters) => choose(date === today() ? others : { date, ...others });
  const [params] = useSearchParams();
  const [tab, setTab] = useKeptState<ConsultingDeskTab>('tab', () =>
    params.get('tab') === 'confirm' ? 'confirm' : 's0',
  );
  const lists = { confirm: useConfirmList(), review: useReviewList() };
  const waiting = tab === 'confirm' || tab === 'review' ? tab : undefined;
  const isWaiting = waiting !== undefined && lists[waiting].isAsked;
  const visits = tab === 'confirm' || tab === 'review' ? 's0' : tab;
  const { data: doctors } = useCall(consultingDesk.initEmployee, {});
  const me = doctors?.find(({ isMe }) => isMe)?.staffId;
  const room = useMyRoom();
  const acts = useConsultingDeskActs(room);
  const receiveQuick = useReceiveQuick(room);
  const [finding, find] = useState(false);
  const [leaving, transfer] = useState<ConsultingDeskVisit>();
  const [referred, refer] = useState<ConsultingDeskVisit>();
  const [managing, manage] = useState(false);
  // The first request names the doctor already; a list of all doctors would only flash.
  const page = useConsultingDeskPage(filters, visits, me, doctors !== undefined);
  useVisitCode(page.data !== undefined);

  return (
    <Page label="接诊台" height="least">
      <header className={styles.bar}>
        <h1 className={styles.title}>接诊台</h1>
        <span className={styles.barEnd}>
          <ComingReferrals />
          <MyRoomBar room={room} />
          <Do call={diagnosticTemplate.private.page} onClick={() => manage(true)}>
            模板管理
          </Do>
          <Do call={consultingDesk.receiveQuick} hotkey="F2" onClick={() => find(true)}>
            快速接诊
          </Do>
          <Do call={consultingDesk.quickCall} main hotkey="F7" onClick={acts.next}>
            呼叫下一位
          </Do>
        </span>
      </header>
      <div className={styles.panel}>
        <div className={styles.head}>
          <ConsultingDeskTabs
            tab={tab}
            counts={page.data?.counts}
            waiting={{
              confirm: lists.confirm.isAsked ? lists.confirm.count : undefined,
              review: lists.review.isAsked ? lists.review.count : undefined,
            }}
            onChange={setTab}
          />
          {isWaiting ? null : <ConsultingDeskFilters filters={filters} me={me} onChange={setFilters} />}
        </div>
        {page.refusal ? <ListFailure refusal={page.refusal} retry={page.refetch} /> : null}
        {isWaiting ? null : (
          <ConsultingDeskTable page={page} tab={visits} acts={acts} onTransfer={transfer} onRefer={refer} />
        )}
        {isWaiting && waiting === 'confirm' ? <ConfirmList list={lists.confirm} /> : null}
        {isWaiting && waiting === 'review' ? <ReviewList list={lists.review} /> : null}
      </div>
      <TransferDialog
        call={consultingDesk.transfer}
        visit={leaving && latestOf(leaving, page.data?.records, 'acceptsId')}
        onClose={() => transfer(undefined)}
      />
      {acts.finishDialog}
      {managing ? <TemplateManager onClose={() => manage(false)} /> : null}
      {referred ? (
        <ReferralDialog
          of={{ ...referred, diagnosisText: referred.diagnosisSummary }}
          onClose={() => refer(undefined)}
        />
      ) : null}
      {finding ? (
        <PatientFinder
          onPick={({ id }) => {
            find(false);
            void receiveQuick(id);
          }}
          onClose={() => find(false)}
        />
      ) : null}
    </Page>
  );
}
