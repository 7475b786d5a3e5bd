import { startDevHost } from '@bothways/platform/dev';
import areaJson from '../area.json';
import area from '../src/area.tsx';

void startDevHost(area, areaJson, '');
