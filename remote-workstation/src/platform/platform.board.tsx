import { PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import { TransferDialog } from '@mingmou/clinic/visit/transfer-dialog';
import { today } from '@mingmou/contract/base/clinic-day';
import { desk } from '@mingmou/contract/workstation/desk.contract';
import { useKeptState } from '@mingmou/core/keepalive/use-kept-state';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { useState } from 'react';
import { DeskFilters, type Filters } from './desk-filters';
import { DeskTable } from './desk-table';
import { DeskTabs } from './desk-tabs';
import { MyRoomBar } from './my-room-bar';
import styles from './platform.module.css';
import { type DeskVisit, useDeskActs, useReceiveQuick } from './use-desk-acts';
import { type DeskTab, useDeskPage } from './use-desk-page';
import { useMyRoom } from './use-my-room';

/** 接诊台: who waits for the doctor, who is being seen, and what the doctor does with them (domain-workstation §1.3). */
export default function PlatformBoard() {
  const [filters, setFilters] = useKeptState<Filters>('filters', () => ({ date: today() }));
  const [tab, setTab] = useKeptState<DeskTab>('tab', 's0');
  const { data: doctors } = useCall(desk.initEmployee, {});
  const me = doctors?.find(({ isMe }) => isMe)?.staffId;
  const room = useMyRoom();
  const acts = useDeskActs(room);
  const receiveQuick = useReceiveQuick(room);
  const [finding, find] = useState(false);
  const [leaving, transfer] = useState<DeskVisit>();
  // The first question already names the doctor: a list of everybody would only flash by.
  const page = useDeskPage(filters, tab, me, doctors !== undefined);

  return (
    <Page label="接诊台" height="least">
      <header className={styles.bar}>
        <h1 className={styles.title}>接诊台</h1>
        <span className={styles.barEnd}>
          <MyRoomBar room={room} />
          <Do call={desk.receiveQuick} hotkey="F2" onClick={() => find(true)}>
            快速接诊
          </Do>
          <Do call={desk.quickCall} main hotkey="F7" onClick={acts.next}>
            呼叫下一位
          </Do>
        </span>
      </header>
      <div className={styles.panel}>
        <div className={styles.head}>
          <DeskTabs tab={tab} counts={page.data?.counts} onChange={setTab} />
          <DeskFilters filters={filters} me={me} onChange={setFilters} />
        </div>
        {page.refusal ? <ListFailure refusal={page.refusal} retry={page.refetch} /> : null}
        <DeskTable page={page} tab={tab} acts={acts} onTransfer={transfer} />
      </div>
      <TransferDialog call={desk.transfer} visit={leaving} onClose={() => transfer(undefined)} />
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
