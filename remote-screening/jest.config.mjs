import { browserProject } from '@mingmou/testing/jest-preset';

export default browserProject('remote-screening', import.meta.url);
