import './fonts.css';
import './tokens.css';
import './base.css';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { bringPage } from './bring.ts';
import { startVisit } from './start-visit.ts';
import { replayEarlyPress, stopEarlyPresses } from './visit/early-press.ts';
import { readHandover } from './visit/handover.ts';
import { followLinks } from './visit/links.ts';
import { refuseFiles } from './visit/refuse-files.ts';
import { wearFonts } from './visit/wear-fonts.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

const handover = readHandover(document);
const code = await bringPage(handover.address.page);
const visit = startVisit(handover, code);
const early = stopEarlyPresses(window);
hydrateRoot(root, <App visit={visit} onReady={() => replayEarlyPress(early)} />);
followLinks({ ...visit, prepareCode: (page) => void bringPage(page).catch(() => undefined) });
refuseFiles(window);
void wearFonts(document);
