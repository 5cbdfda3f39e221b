import { GENDERS, IDENTITIES, TYPE_CODES } from '../vocabulary.ts';
import { NO_LATER_TRAITS } from './fields.ts';
import type { Traits } from './personality.ts';

const GIVEN = {
  female: `Maria Ana Francisca Antônia Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila
    Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia
    Beatriz Luana Rita Sônia Renata Eliane Josefa Simone Natália Cristiane Carla Débora Rosângela
    Helena Conceição`.split(/\s+/),
  male: `José João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Gabriel Rafael Daniel Marcelo
    Bruno Eduardo Felipe Raimundo Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme
    Leandro Tiago Anderson Ricardo Márcio Jorge Sebastião Alexandre Roberto Edson Diego Vítor Otávio`.split(
    /\s+/,
  ),
} as const;

const SURNAMES =
  `Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro
  Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira
  Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Azevedo
  Figueiredo Queirós Bittencourt Guimarães Tavares Siqueira Brandão Peixoto Falcão Meireles Quintana
  Drummond`.split(/\s+/);

/** The beginnings of titles, each followed by a surname: 1,000 works. */
const TITLES =
  `Memórias Retratos Contos Cartas Crônicas Sonhos Segredos Viagens Amores Mistérios Lendas Sombras
  Vozes Diários Noites Jardins Caminhos Ruínas Milagres Histórias`.split(/\s+/);

/**
 * An invented person with a common Brazilian name, for trying out a large catalogue. Every third one is of a work,
 * every tenth has two aliases. An index gives the same person on every machine; two indexes may give the same name.
 */
export function inventedPerson(index: number): Traits {
  const random = randomFrom(index);
  const gender = random() < 0.5 ? 'female' : 'male';
  const given = pickCommon(GIVEN[gender], random);
  const middle = random() < 0.3 ? ` ${pickCommon(GIVEN[gender], random)}` : '';
  const particle = random() < 0.2 ? ' de' : '';
  const surname = pickCommon(SURNAMES, random);
  const type = TYPE_CODES[Math.floor(random() * TYPE_CODES.length)] ?? 'INTJ';
  const identity = IDENTITIES[Math.floor(random() * 3)] ?? null;
  const name = `${given}${middle}${particle} ${surname}`;
  const title = `${pickAny(TITLES, random)} de ${pickAny(SURNAMES, random)}`;
  const byname = `${given} das ${pickAny(TITLES, random)}`;
  return {
    name,
    gender,
    type,
    identity,
    ...NO_LATER_TRAITS,
    work: index % 3 === 0 ? title : null,
    aliases: index % 10 === 0 ? [`${gender === 'female' ? 'Dona' : 'Seu'} ${given}`, byname] : [],
  };
}

/** Picks an element as real names are distributed: the first ones of a list more often than the last ones. */
function pickCommon(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() ** 1.6 * list.length)] ?? '';
}

function pickAny(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? '';
}

/** A generator of deterministic numbers from 0 to 1 for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One 'Dummy {type}' for each type and gender: 32 personalities as test data (specification, section 3). */
export function dummyPersonalities(): readonly Traits[] {
  return TYPE_CODES.flatMap((type) =>
    GENDERS.map((gender) => ({
      name: `Dummy ${type}`,
      gender,
      type,
      identity: null,
      ...NO_LATER_TRAITS,
    })),
  );
}
