import { today } from '@mingmou/contract/base/clinic-day';
import { limitOf } from '@mingmou/contract/base/limit';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { Segments } from '@mingmou/kit/form/segments';
import { Page } from '@mingmou/kit/page/page';
import { useState } from 'react';
import styles from './appointment.module.css';
import { AppointmentCalendar } from './appointment-calendar';
import { AppointmentDrawer } from './appointment-drawer';
import { AppointmentList } from './appointment-list';
import type { BookingDraft } from './booking';
import { BookingDialog } from './booking-dialog';

const LONGEST = limitOf(appointment.cancel.input.reason);
const LIST = 'list';
const VIEWS = [
  ['', '日历'],
  [LIST, '列表'],
] as const;

/** Initial filters: appointments from today on, the next one first. */
const fromToday = () => ({ tab: LIST, dateFrom: today(), column: 'subscribe_date', asc: 'true' });

/** 预约管理 (domain-outpatient §3): calendar and list; which of them is in the address. */
export default function AppointmentBoard() {
  const [params, setParams] = useSearchParams();
  const isList = params.get('tab') === LIST;
  const box = useDraftBox<BookingDraft>('appointment-booking');
  const [opened, open] = useState(() => box.read()?.opened);
  const [asked, ask] = useState<ReasonAsked>();
  const [shown, show] = useState<number>();
  const heading = (
    <div className={styles.heading}>
      <h1>预约管理</h1>
      <Segments
        label="查看方式"
        options={VIEWS}
        value={isList ? LIST : ''}
        onChange={(code) => setParams(code === LIST ? fromToday() : {})}
      />
    </div>
  );
  const main = (
    <Do call={appointment.save} main hotkey="F2" onClick={() => open({ begun: { mode: 1, source: 1 } })}>
      新增预约
    </Do>
  );
  return (
    <Page label="预约管理" height="full" sheet={!isList}>
      {isList ? (
        <AppointmentList {...{ heading, main, ask, open }} />
      ) : (
        <AppointmentCalendar {...{ heading, main, open, show }} />
      )}
      {shown ? <AppointmentDrawer id={shown} onClose={() => show(undefined)} ask={ask} open={open} /> : null}
      {opened ? <BookingDialog opened={opened} box={box} onClose={() => open(undefined)} /> : null}
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </Page>
  );
}
