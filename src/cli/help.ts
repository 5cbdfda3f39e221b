import { FIELDS } from '../domain/people/fields.ts';

/** The help text of the operator's commands. */
export const HELP = `Usage: npm run catalogue -- COMMAND

  import FILE              write the personalities of a file into the catalogue; those that it has
                           already (by name or other name, type and gender) are left out
      --allow-duplicates   write them nevertheless
  export FILE              write all of the catalogue into a file
  publish FOLDER           write the open data into a folder: what anybody may take of the catalogue,
                           for a bucket or a proxy to serve
  backup FILE              copy the database into a new file, also while a server uses it
  backup FOLDER            the same under a name with the time
      --keep N             delete all such backups of that folder but the newest N
  restore FILE             replace the database by a backup, and keep the present one beside it
  copy --to DATABASE       copy the catalogue with its whole history into an empty database, of SQLite
                           (file:PATH) or PostgreSQL (postgres://…), and verify both; interrupted, it
                           has copied nothing
      --from DATABASE      not the catalogue of DATABASE_URL
  generate N               fill an empty catalogue with N invented people
  verify                   look for faults in all that is stored
  rebuild                  recompute what derives from personalities, versions and guesses

  history ID               list all versions of a personality
  changes --since TIME     list everybody's changes since a time
      --visitor V          only those of one visitor
      --json               tells also the source of each change: the network it came from, by a name for
                           one day
  rollback --visitor V --since TIME
                           undo what a visitor changed since a time; later edits by others stay
  rollback --source S      undo what came from one network on one day
  rollback --since TIME --until TIME
                           undo what all visitors changed between two times
  rollback --undo N        undo the rollback that was operation N
  reports                  list what people have reported, and what is held
  hold ID, release ID      hide a personality with its whole history, or show it again
  dismiss ID               close its reports: the newest version is well
  lock ID, unlock ID       refuse changes of a personality, or allow them again
  erase ID …               erase personalities and the content of all their versions, for good
      --version N          erase one older version alone
  erase --visitor V --since TIME
  erase --source S
  erase --since TIME --until TIME
                           erase what these changes wrote (see rollback), also where a removal or a
                           restoration repeats it; not what is the newest version of something
  erase-icon HASH          erase an icon from all versions, for good
  guesses discard ID --since T, guesses restore ID --since T
                           let the guesses of some hours count no more, or again
      --until T            only those before this time

  --json                   print one JSON document (call it as: npm run --silent catalogue -- …)
  --help                   this text

FILE of import and export ends in .csv (${FIELDS.join(',')}, with commas, semicolons
or tabs), or in .jsonl, which has the history too. An icon of a CSV is a data URL, or the name of a PNG or JPEG in its
folder. TIME is such as 2026-11-21 or 2026-11-21T19:30, in UTC, or with the zone of the pages, as in
2026-11-21T16:30-03:00. The catalogue is that of DATABASE_URL.
Exit status: 0 done; 1 something was refused, or disagrees; 2 it could not be done.
`;
