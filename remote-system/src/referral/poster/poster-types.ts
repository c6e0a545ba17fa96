import type { OutputOf } from '@mingmou/contract/base/call';
import type { poster } from '@mingmou/contract/referral/poster.contract';

export type Poster = OutputOf<typeof poster.findById>;
export type PosterImage = NonNullable<Poster['image']>;

/** What a finished poster needs of the poster itself. */
export type PosterLayout = Pick<Poster, 'id' | 'name' | 'qr' | 'nameText'>;
