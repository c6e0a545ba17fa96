import { clinicDayText } from '@mingmou/contract/base/clinic-day';
import { home } from '@mingmou/contract/home/home.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useCall } from '@mingmou/core/store/use-call';
import { useId } from 'react';
import { Block, Empty, Loaded } from './block';
import css from './schedule-block.module.css';
import { ScheduleDay } from './schedule-day';
import { SegmentTabs } from './segment-tabs';

const WEEKS = { last: '上周', this: '本周', next: '下周' } as const;
type Week = keyof typeof WEEKS;
const CALLS = { last: home.lastWeek, this: home.thisWeek, next: home.nextWeek } as const;
const ORDER: readonly Week[] = ['last', 'this', 'next'];
const TABS = ORDER.map((week) => [week, WEEKS[week]] as const);

/** The person's own week, Monday first. */
export function ScheduleBlock() {
  const [query, setQuery] = useSearchParams();
  const week = ORDER.find((one) => one === query.get('week')) ?? 'this';
  const setWeek = (next: Week) => setQuery({ week: next }, { replace: true });
  const hasStaff = useAppSelector((state) => state.session.info?.staffId != null);
  const panel = useId();
  if (!hasStaff) {
    return (
      <Block title="我的排班">
        <Empty text="当前账号没有关联员工，因此没有排班" />
      </Block>
    );
  }
  return (
    <Block
      title="我的排班"
      extra={<SegmentTabs label="周" tabs={TABS} selected={week} onSelect={setWeek} panel={panel} />}
    >
      <div id={panel} role="tabpanel" aria-label={WEEKS[week]} className={css.panel}>
        <WeekView key={week} week={week} />
      </div>
    </Block>
  );
}

function WeekView({ week }: { readonly week: Week }) {
  const state = useCall(CALLS[week], {}, { quiet: true });
  const today = clinicDayText(new Date());
  return (
    <Loaded what="排班" state={state}>
      {(days) =>
        days.some(({ shifts }) => shifts.length > 0) ? (
          <ol className={css.week}>
            {days.map((day) => (
              <ScheduleDay key={day.date} day={day} isToday={day.date === today} />
            ))}
          </ol>
        ) : (
          <Empty text={`${WEEKS[week]}在本机构没有您的排班，如有疑问请联系机构管理员`} />
        )
      }
    </Loaded>
  );
}
