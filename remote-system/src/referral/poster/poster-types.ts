import type { OutputOf } from '@mingmou/contract/base/call';
import type { poster } from '@mingmou/contract/referral/poster.contract';

export type Poster = OutputOf<typeof poster.findById>;
export type PosterImage = NonNullable<Poster['image']>;

/** Parts of a poster that a finished picture needs. */
export type PosterLayout = Pick<Poster, 'id' | 'name' | 'qr' | 'nameText'>;
