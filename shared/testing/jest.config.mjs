import { browserProject } from './jest-preset.mjs';

export default browserProject('testing', import.meta.url);
