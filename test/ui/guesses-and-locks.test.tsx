import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Guess, patternOf } from '../../src/domain/guesses/guess.ts';
import type { GuessResults } from '../../src/domain/guesses/results.ts';
import { summarise } from '../../src/domain/guesses/summarise.ts';
import { paths } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { lettersOf } from '../../src/domain/types/letters.ts';
import { Card } from '../../src/ui/components/card/card.tsx';
import { Hero } from '../../src/ui/pages/detail/hero.tsx';
import { GuessBox } from '../../src/ui/pages/guesses/guess-box.tsx';
import { Picture } from '../../src/ui/pages/guesses/guess-results.tsx';
import { SessionContext } from '../../src/ui/session/session-context.ts';
import { stillSession } from '../../src/ui/still-session.ts';
import { personality } from '../support/people.ts';

const CAPITU = personality({
  id: 'a',
  name: 'Capitu',
  gender: 'female',
  type: 'ENFP',
  identity: 'T',
});

/** Ten guesses of another type. */
const RESULTS = summarise(new Map([[patternOf(lettersOf('INFJ')), 12]]), {
  uncounted: 0,
  label: 'ENFP',
  look: null,
});

function render(personality: Personality, content: ReactNode): string {
  const picture = { path: '', alt: '' };
  const site = {
    authorName: '',
    authorUrl: '',
    version: '',
    readOnly: false,
    publicUrl: '',
    description: '',
    picture,
  };
  const others = { areOfWork: false, people: [] };
  const view = {
    page: 'personality',
    personality,
    picture,
    told: '',
    workPath: null,
    others,
  } as const;
  const session = stillSession({ site, view, snapshot: null }, paths.personality('a'), {});
  return renderToStaticMarkup(<SessionContext value={session}>{content}</SessionContext>);
}

it('the page of a locked personality says so, and offers no change', () => {
  const renderHero = (personality: Personality) =>
    render(personality, <Hero personality={personality} told="" workPath={null} />);
  const locked = renderHero({ ...CAPITU, locked: true });
  expect(locked).toContain(FAILURE_SENTENCES.locked);
  expect(locked).not.toContain('Editar');
  const open = renderHero(CAPITU);
  expect(open).not.toContain(FAILURE_SENTENCES.locked);
  expect(open).toContain('Editar');
});

it('a card is one link to its page, followed by an edit button unless the personality is locked', () => {
  const renderCard = (personality: Personality) =>
    renderToStaticMarkup(<Card personality={personality} isEditable />);
  const locked = renderCard({ ...CAPITU, locked: true });
  expect(locked).not.toContain('Editar');
  const open = renderCard(CAPITU);
  for (const card of [locked, open]) expect(card.split('href="/mbti-db/persona/')).toHaveLength(2);
  expect(open.indexOf(paths.personality('a'))).toBeLessThan(open.indexOf('"Editar Capitu"'));
  expect(open).toContain('<button type="button"');
});

it('guesses of another type are not offered as an edit of a locked personality', () => {
  const renderGuesses = (personality: Personality) =>
    render(personality, <GuessBox whom={personality} initial={RESULTS} />);
  const locked = renderGuesses({ ...CAPITU, locked: true });
  expect(locked).toContain('Quem deu palpite vê');
  expect(locked).not.toContain('para a ficha</button>');
  expect(renderGuesses(CAPITU)).toMatch(/Levar .*INFJ.* para a ficha<\/button>/);
});

it('results are shown beside the current type of the personality, in short numbers', () => {
  const changed: Personality = { ...CAPITU, type: 'INFJ' };
  const shown = render(changed, <GuessBox whom={changed} initial={RESULTS} />);
  expect(shown).toContain('Consenso: INFJ');
  expect(shown).not.toContain('Quem deu palpite vê');
  expect(shown.match(/\d+\.\d{3,}/g)).toBeNull();
});

it('four guesses are shown in words only, and five in per cents too', () => {
  const textOf = (count: number) => {
    const results = summarise(new Map([[patternOf(lettersOf('INFJ')), count]]), {
      uncounted: 0,
      label: 'ENFP',
      look: null,
    });
    const html = render(CAPITU, <GuessBox whom={CAPITU} initial={results} />);
    return html.replaceAll(/<[^>]*>/g, '');
  };
  expect(textOf(4)).not.toContain('%');
  expect(textOf(4).match(/\d palpites/g)).toEqual(['4 palpites']);
  expect(textOf(5)).toContain('%');
  expect(textOf(12)).toMatch(/Todos veem INFJ\..*12 palpites\./);
});

it('the legend of the mosaic explains only the signs in it', () => {
  const guess = lettersOf('INFJ');
  const few = summarise(new Map([[patternOf(guess), 1]]), {
    uncounted: 0,
    label: 'ENFP',
    look: null,
  });
  const keyOf = (results: GuessResults, own: Guess | null) => {
    const shown = renderToStaticMarkup(<Picture results={results} own={own} grows={false} />);
    const key = /<p class="key">.*?<\/p>/.exec(
      shown.replaceAll(/class="[^"]*key[^"]*"/g, 'class="key"'),
    );
    return key?.[0].replaceAll(/<svg.*?<\/svg>/g, '◻').replaceAll(/<[^>]*>/g, '');
  };
  // The type of the personality is shown in words if nobody guesses it.
  expect(keyOf(RESULTS, null)).toBe('Na ficha: ENFP');
  expect(keyOf({ ...RESULTS, label: 'INFJ' }, guess)).toBe('◻Na ficha: INFJ◻Seu palpite');
  expect(keyOf(RESULTS, { ...guess, tactics: null })).toBe('Na ficha: ENFP');
  expect(keyOf(few, guess)).toBe('◻Na ficha: ENFP◻Seu palpite');
});
