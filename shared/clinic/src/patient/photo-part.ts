import { PictureInput } from '@mingmou/kit/upload/picture-input';

/** Fetched by itself, while the name that it takes of the kit stays known to the build. */
export default PictureInput;
