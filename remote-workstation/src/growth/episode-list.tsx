import { latestOf } from '@mingmou/clinic/page/latest-of';
import { dictName } from '@mingmou/contract/base/dict';
import { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import { treatmentEpisode } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import type { ChartEpisode } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { Do } from '@mingmou/kit/act/do';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useState } from 'react';
import { NewEpisode, StopEpisode } from './episode-dialogs';
import styles from './growth.module.css';

interface EpisodeListProps {
  readonly patientId: number;
  readonly episodes: readonly ChartEpisode[];
}

/** 防控方案 over the years: treatments from conclusions, and earlier or outside ones, which are recorded here. */
export function EpisodeList({ patientId, episodes }: EpisodeListProps) {
  const [isNew, begin] = useState(false);
  const [stopping, stop] = useState<ChartEpisode>();
  return (
    <section aria-label="防控方案">
      <h3 className={styles.heading}>
        防控方案
        <Do call={treatmentEpisode.save} onClick={() => begin(true)}>
          补录方案
        </Do>
      </h3>
      {episodes.length === 0 ? <Quiet as="p">还没有防控方案，由结论开立，或在此补录。</Quiet> : null}
      <ul className={styles.episodes}>
        {[...episodes].reverse().map((one) => (
          <li key={one.id}>
            <b>{dictName(treatmentType, one.type)}</b>
            <span>{one.param}</span>
            <span>
              {one.startDate} 至 {one.endDate ?? '今'}
            </span>
            <Quiet>{[one.isSigned ? '结论开立' : '补录', one.stopReason].filter(Boolean).join(' · ')}</Quiet>
            {one.endDate ? null : (
              <Do call={treatmentEpisode.stop} danger onClick={() => stop(one)}>
                停止
              </Do>
            )}
          </li>
        ))}
      </ul>
      {isNew ? <NewEpisode patientId={patientId} onClose={() => begin(false)} /> : null}
      {stopping ? <StopEpisode of={latestOf(stopping, episodes, 'id')} onClose={() => stop(undefined)} /> : null}
    </section>
  );
}
