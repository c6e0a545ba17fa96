import { poster } from '@mingmou/contract/referral/poster.contract';
import type { ReferrerType } from '@mingmou/contract/referral/referral.dicts';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Skeleton } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import { FinishedPoster, type Generated } from './finished-poster';
import styles from './poster.module.css';
import type { Poster, PosterLayout } from './poster-types';
import { type ChosenReferrer, ReferrerChoice } from './referrer-choice';

const NO_KEYS = [] as const;
const WIDTH_PX = 720;

interface MakerProps {
  readonly layout: PosterLayout | undefined;
  readonly referrer: ChosenReferrer;
  /** Choices before the poster can be made. */
  readonly children: React.ReactNode;
}

/** Choices on the left, the resulting poster on the right. */
function Maker({ layout, referrer, children }: MakerProps) {
  const generate = useSend(poster.generate);
  const [made, setMade] = useState<{ readonly of: string; readonly given: Generated }>();
  const { type, id } = referrer;
  const of = `${layout?.id} ${type} ${id}`;
  const make = async () => {
    if (!layout || !id) return;
    setMade({ of, given: await generate({ posterId: layout.id, referrerType: type, referrerId: id }) });
  };
  return (
    <div className={styles.maker}>
      <div className={styles.choices}>
        {children}
        <div>
          <Do call={poster.generate} main blocked={!layout ? '请先选择海报' : !id && '请先选择推荐人'} onClick={make}>
            生成
          </Do>
        </div>
        <p className={styles.hint}>同一推荐人再次生成，推荐码不变，已发出的海报继续有效</p>
      </div>
      {/* A poster of somebody else than is chosen now would be handed to the wrong one. */}
      {layout && made?.of === of ? (
        <FinishedPoster layout={layout} given={made.given} />
      ) : (
        <p className={styles.noPicture}>生成后在这里预览和下载</p>
      )}
    </div>
  );
}

interface FrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

function Frame({ title, onClose, children }: FrameProps) {
  // The keys of the page below rest.
  useKeys(NO_KEYS, { active: true, blocking: true });
  return (
    <Modal title={title} open footer={null} width={WIDTH_PX} style={{ top: '8vh' }} onCancel={onClose}>
      {children}
    </Modal>
  );
}

interface ReferrerPosterDialogProps {
  readonly poster: Poster;
  readonly onClose: () => void;
}

/** 生成推荐人海报 of one poster: for whom is chosen here. Mount it to open it. */
export function ReferrerPosterDialog({ poster: row, onClose }: ReferrerPosterDialogProps) {
  const [referrer, setReferrer] = useState<ChosenReferrer>({ type: row.referrerTypes[0] ?? 1, id: undefined });
  return (
    <Frame title={`生成推荐人海报：${row.name}`} onClose={onClose}>
      <Maker layout={row} referrer={referrer}>
        <ReferrerChoice types={row.referrerTypes} value={referrer} onChange={setReferrer} />
      </Maker>
    </Frame>
  );
}

interface PosterOfReferrerDialogProps {
  readonly type: ReferrerType;
  readonly referrer: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** 二维码 of one referrer: which poster is chosen here, the newest first. */
export function PosterOfReferrerDialog({ type, referrer, onClose }: PosterOfReferrerDialogProps) {
  const { data, refusal, refetch, loading } = useCall(poster.findAll, { referrerType: type });
  const [chosen, setChosen] = useState<number>();
  const posterId = useId();
  const layout = data?.find(({ id }) => id === chosen) ?? data?.[0];
  return (
    <Frame title={`二维码：${referrer.name}`} onClose={onClose}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data?.length === 0 ? (
        <p className={styles.noPicture}>没有可用的海报：请先在「海报转介绍设置」中新增，并选上这类推荐人</p>
      ) : null}
      {layout ? (
        <Maker layout={layout} referrer={{ type, id: referrer.id }}>
          <div className={styles.row}>
            <label htmlFor={posterId}>海报</label>
            <Select
              id={posterId}
              value={layout.id}
              options={data?.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(next: number) => setChosen(next)}
            />
          </div>
        </Maker>
      ) : null}
    </Frame>
  );
}
