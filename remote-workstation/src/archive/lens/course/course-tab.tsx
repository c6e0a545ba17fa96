import { today } from '@mingmou/contract/base/clinic-day';
import { EYE_TITLES, EYES } from '@mingmou/contract/base/eyes';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { courseEvents, lensAge, wornLenses } from '@mingmou/contract/workstation/archive/lens/lens-course.rules';
import { daysLater } from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import { lensPictures } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { dayOf, seriesOf } from '@mingmou/contract/workstation/growth/growth-series.rules';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { usePrint } from '@mingmou/kit/print/use-print';
import { Skeleton } from '@mingmou/kit/ui';
import { saidOf } from '../../../pictures/viewer/viewed-picture';
import type { LensArchiveRow } from '../lens-columns';
import styles from './course.module.css';
import { CourseChart } from './course-chart';
import type { CourseDrawn, CoursePicture } from './course-frame';
import { CourseSheet } from './course-sheet';
import { CourseTable } from './course-table';

/** So long before the first record a length still tells how fast the eye grew without the lens. */
const DAYS_BEFORE = 365;

/** Returns the data of an archive's course: records, axial lengths, and the first picture of each record. */
function useCourse(of: LensArchiveRow) {
  const course = useCall(lensArchive.course, { id: of.id });
  const growth = useCall(growthChart.find, { patientId: of.patientId }, { quiet: true }).data;
  const shots = useCall(lensPictures.list, { ownerId: of.id }, { quiet: true }).data;
  const records = course.data ?? [];
  const lenses = wornLenses(records, of);
  const first = [...records.map(({ recordDate }) => recordDate), ...lenses.map(({ from }) => from)].sort()[0];
  const since = first ? daysLater(first, -DAYS_BEFORE) : '';
  const points = (growth?.points ?? []).filter((point) => point.kind === 'AL' && dayOf(point) >= since);
  const pictures = (shots ?? []).flatMap(({ recordId, day, pictures: [picture] }): CoursePicture[] =>
    picture && records.some((one) => one.recordId === recordId)
      ? [{ recordId, day, url: picture.thumbUrl, says: `${day} ${saidOf(picture)}` }]
      : [],
  );
  const drawn: CourseDrawn = {
    ...{ lenses, points, today: today() },
    events: courseEvents(records, lenses),
    pictures: pictures.sort((a, b) => a.day.localeCompare(b.day)),
  };
  return { ...course, drawn };
}

const PAPER = { paper: 'A4', landscape: false, margin: 12, fontSize: 10 } as const;

/** Has the print counted, and puts picture and words on A4. */
function useCoursePrint(of: LensArchiveRow, drawn: CourseDrawn) {
  const print = usePrint();
  const count = useSend(lensArchive.coursePrinted);
  return async () => {
    const paper = await count({ id: of.id });
    const sheet = (
      <CourseSheet of={of} paper={paper}>
        <CourseSummary of={drawn} />
        <CourseChart of={drawn} />
        <CourseTable events={drawn.events} />
      </CourseSheet>
    );
    await print({ ...PAPER, title: `${paper.title} ${of.name} ${of.archiveNo}`, sheet });
  };
}

/** 曲线: the whole course of an archive on one axis, and the same in words. */
export function CourseTab({ of }: { readonly of: LensArchiveRow }) {
  const { drawn, data, loading, refusal, refetch } = useCourse(of);
  const print = useCoursePrint(of, drawn);
  return (
    <div className={styles.course}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data?.length === 0 ? <Quiet as="p">还没有完成的记录。完成试戴、交付或复查后，这里画出全程。</Quiet> : null}
      {data && data.length > 0 ? (
        <>
          <div className={styles.tools}>
            <CourseSummary of={drawn} />
            <Do call={lensArchive.coursePrinted} onClick={print}>
              打印
            </Do>
          </div>
          <CourseChart of={drawn} />
          <div className={styles.scroll}>
            <CourseTable events={drawn.events} />
          </div>
        </>
      ) : null}
    </div>
  );
}

/** How old each eye's lens is, what changed with it, and how far the eye grew since lenses are worn. */
function CourseSummary({ of: { lenses, points, today: day } }: { readonly of: CourseDrawn }) {
  const lines = EYES.flatMap((eye) => {
    const own = lenses.filter((lens) => lens.eye === eye);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const lengths = seriesOf(points, eye === 'od' ? 'OD' : 'OS', 'AL');
    const [begun, now] = [lengths.findLast((one) => dayOf(one) <= first.from) ?? lengths[0], lengths.at(-1)];
    const grown = begun && now && begun !== now ? now.value - begun.value : undefined;
    return [
      {
        eye,
        says: [
          `第${last.cycleNo}副，片龄${lensAge(last.from, day)}`,
          last.change && `较上一副：${last.change.replace(`${EYE_TITLES[eye]} `, '')}`,
          grown === undefined
            ? ''
            : `眼轴 ${begun?.value.toFixed(2)}→${now?.value.toFixed(2)}mm（${grown >= 0 ? '+' : ''}${grown.toFixed(2)}）`,
        ],
      },
    ];
  });
  if (lines.length === 0) return null;
  return (
    <ul className={styles.summaries} aria-label="镜片小结">
      {lines.map(({ eye, says }) => (
        <li key={eye}>
          <b className={eye === 'od' ? styles.right : styles.left}>{EYE_TITLES[eye]}</b>{' '}
          {says.filter(Boolean).join('；')}
        </li>
      ))}
    </ul>
  );
}
