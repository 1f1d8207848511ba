import { describe, expect, it } from 'vitest';
import { cleanName } from '../merchant-name.ts';

const nameOf = (description: string) => cleanName({ description, amount: -1000 });
const expectNames = (rows: readonly (readonly [text: string, name: string | null])[]) =>
  expect(rows.map(([text]) => `${text} → ${nameOf(text)}`)).toEqual(
    rows.map(([text, name]) => `${text} → ${name}`),
  );

describe('a public body', () => {
  it('is recognized however the bank abbreviates it', () => {
    expectNames([
      ['DIR GRAL TRAFICO MULTA 23-221', 'DGT'],
      ['JEF. PROV. TRAFICO SANCION', 'DGT'],
      ['AG. TRIBUTARIA MODELO 303', 'Agencia Tributaria'],
      ['AGENCIA ESTATAL ADMINISTRACION TRIBUTARIA IRPF', 'Agencia Tributaria'],
      ['INST. NAC. SEGURIDAD SOCIAL PENSION', 'INSS'],
      ['TESORERIA GRAL SEG SOCIAL RETA', 'Seguridad Social'],
      ['SERV. PUBLICO EMPLEO ESTATAL PRESTACION', 'SEPE'],
      ['SERVEI CATALA TRANSIT EXP. 08/2214', 'Servei Català de Trànsit'],
      ['R/ ORG. GESTIO TRIB. DIP. BARCELONA IVTM', 'Organisme de Gestió Tributària'],
      ['Pago en TASA EXAMEN MIN. HACIENDA MOD 790', 'Ministerio de Hacienda'],
      ['TASA DNI MIN. INTERIOR', 'Ministerio del Interior'],
      ['ABONO CONSEJ. EDUCACION', 'Consejería de Educación'],
      ['JUNTA CASTILLA LEON TASAS', 'Junta de Castilla y León'],
    ]);
  });

  it('is recognized by any abbreviation of its type and of the words after it', () => {
    expectNames([
      ['NOMINA UNIV. ZARAGOZA', 'Universidad de Zaragoza'],
      ['R/ ESC. MUN. MUSICA CALAHORRA', 'Escuela Municipal de Música de Calahorra'],
      ['R. ESC. BRESSOL MUN. EL CARGOL', 'Escola Bressol Municipal El Cargol'],
      ['J. PROV. TRAFICO LOGROÑO TASA', 'DGT'],
      ['COMPRA MUSEO NAC ARTE ROMANO, MERIDA', 'Museo Nacional de Arte Romano'],
      ['CONSERV. PROF. MUSICA AVILES', 'Conservatorio Profesional de Música de Avilés'],
      ['GER. MUN. URBANISMO CORDOBA TASA', 'Gerencia Municipal de Urbanismo de Córdoba'],
      ['AJ. ST. CUGAT VALLES IBI', 'Ajuntament de Sant Cugat del Vallès'],
      ['AJUNTAMENT BCN - IMH 0118827', 'Ajuntament de Barcelona'],
      ['COMARCA DEL JILOCA SERV DEPORTES', 'Comarca del Jiloca'],
    ]);
  });

  it('is read after the words of the bank, whatever they end in', () => {
    expectNames([
      ['DEVOL. A.E.A.T. IRPF 2025', 'AEAT'],
      ['R. AYTO HUESCA IBI', 'Ayuntamiento de Huesca'],
      ['Transferencia recibida: Jccm Ayuda', 'Junta de Comunidades de Castilla-La Mancha'],
      ['TRANSF. GENCAT DRETS SOCIALS', 'Generalitat de Catalunya'],
    ]);
  });

  it('gets “de” before its town, even if the bank omits it', () => {
    expectNames([
      ['AYTO VALLADOLID IBI', 'Ayuntamiento de Valladolid'],
      ['Pago en AYTO MADRID MULTAS SER', 'Ayuntamiento de Madrid'],
      ['AJ. OLOT TAXA RESIDUS', "Ajuntament d'Olot"],
      ['AJUNTAMENT GIRONA GUAL', 'Ajuntament de Girona'],
      ['RECIBO CONCELLO VIGO IVTM', 'Concello de Vigo'],
      ['DIP. PROV. JAEN SERV. RECAUDACION', 'Diputación de Jaén'],
      ['EXCMO. AYTO. DE HUESCA BASURAS', 'Ayuntamiento de Huesca'],
    ]);
  });

  it('may be a school whose type is abbreviated', () => {
    expectNames([
      ['ESC. BRESSOL MUNICIPAL ELS PINETONS', 'Escola Bressol Municipal Els Pinetons'],
      ['ESC. INFANTIL PASITOS CUOTA MAYO', 'Escuela Infantil Pasitos'],
      ['LLAR INFANTS ELS PATUFETS QUOTA ABRIL', "Llar d'Infants Els Patufets"],
      ['REC. GUARDERIA MUNICIPAL EL BOSQUE', 'Guardería Municipal El Bosque'],
    ]);
  });

  it('may be a professional association', () => {
    expectNames([
      ['Recib /COLEGIO OF. ARQUIT. MADRID', 'Colegio Oficial de Arquitectos de Madrid'],
      ['RECIBO COL. OFICIAL DE ENFERMERIA DE LEON', 'Colegio Oficial de Enfermería de León'],
      ['RECIBO ILUSTRE COLEGIO ABOGADOS MALAGA', 'Ilustre Colegio de Abogados de Málaga'],
    ]);
  });

  it('ends before what is paid, the department and the term', () => {
    expectNames([
      ['DIPUTACION FORAL DE GIPUZKOA DEV. IRPF', 'Diputación Foral de Gipuzkoa'],
      ['UNIVERSIDAD REY JUAN CARLOS MATR. 2 PLAZO', 'Universidad Rey Juan Carlos'],
      ['UNIVERSIDAD CARLOS III DE MADRID MATRICULA', 'Universidad Carlos III de Madrid'],
      ['UNIVERSITAT JAUME I MATR. 1R TERMINI', 'Universitat Jaume I'],
      ['UNIVERSITAT ROVIRA I VIRGILI CURS 25', 'Universitat Rovira i Virgili'],
      ["UNIVERSITAT D'ALACANT 2N PAGAMENT", "Universitat d'Alacant"],
      ['INS MONTSERRAT ROIG COLONIES 1R ESO', 'INS Montserrat Roig'],
      ['CEIP ANTONIO MACHADO AULA MATINAL T3', 'CEIP Antonio Machado'],
      ['IES SEVERO OCHOA ALCOBENDAS SEGURO', 'IES Severo Ochoa'],
      ['JUNTA DE ANDALUCIA CONSEJERIA DESARROLLO EDUCATIVO NOMINA', 'Junta de Andalucía'],
      ['GENERALITAT CATALUNYA DEPT EDUCACIO NOMINA', 'Generalitat de Catalunya'],
      ['COMPRA TPV JUNTA EXTREMADURA MOD 50', 'Junta de Extremadura'],
    ]);
  });

  it('keeps its region, and of two names in a line the first', () => {
    expectNames([
      ['AGENCIA TRIBUTARIA CANARIA MOD 420', 'Agencia Tributaria Canaria'],
      ['AG TRIBUTARIA REGION MURCIA IVTM', 'Agencia Tributaria de la Región de Murcia'],
      ['AG. ESTATAL ADMON TRIBUTARIA DEV RENTA', 'Agencia Tributaria'],
      ['TRANSF DE LABORA GENERALITAT AJUDA', 'Labora'],
      ['GOB.CANARIAS CONSEJERIA EDUCACION', 'Gobierno de Canarias'],
      ['SERV. TRIB. PPDO ASTURIAS IVTM', 'Servicios Tributarios del Principado de Asturias'],
    ]);
  });

  it('may be a health or employment service, by its name or acronym', () => {
    expectNames([
      ['ABONO NOMINA SACYL GERENCIA ATENCION PRIMARIA', 'Sacyl'],
      ['NOMINA SAS HOSPITAL VIRGEN DEL ROCIO', 'SAS'],
      ['ABONAMENT NOMINA ICS GERENCIA TERRITORIAL', 'ICS'],
      ['NOMINA SERV. EXTREMENO SALUD AREA BADAJOZ', 'Servicio Extremeño de Salud'],
      ['LANBIDE-SERV.VASCO EMPLEO RGI', 'Lanbide'],
      ['ABONO NOMINA OSAKIDETZA SVS 0526', 'Osakidetza'],
    ]);
  });

  it('gets the full name of an abbreviated town', () => {
    expectNames([
      ['AYTO. BOADILLA MTE IBI', 'Ayuntamiento de Boadilla del Monte'],
      ['AYTO. S. FERNANDO HENARES', 'Ayuntamiento de San Fernando de Henares'],
      ['AYTO VILLAVICIOSA ODON BASURA', 'Ayuntamiento de Villaviciosa de Odón'],
      ['AJ. HOSPITALET LLOBREGAT GUALS', "Ajuntament de l'Hospitalet de Llobregat"],
    ]);
  });

  it('may have dots in its type', () => {
    expectNames([
      ['C.E.I.P. MIGUEL DELIBES COMEDOR', 'CEIP Miguel Delibes'],
      ['I.E.S. LOPE DE VEGA FOTOCOPIAS', 'IES Lope de Vega'],
      ['Adeudo de c.p. calle mayor 12', 'Comunidad de Propietarios Calle Mayor 12'],
      ['SERV. GEST. TRIB. HUELVA IBI', 'Servicio de Gestión Tributaria de Huelva'],
      ["AJ. L'HOSPITALET DE LLOB. IBI", "Ajuntament de l'Hospitalet de Llobregat"],
    ]);
  });

  it('is not found inside a shop’s name', () => {
    expectNames([
      ['COMPRA MINI MARKET HACIENDA SUR', 'Mini Market Hacienda Sur'],

      ['INSTALACIONES SEGURA', 'Instalaciones Segura'],
    ]);
  });
});
