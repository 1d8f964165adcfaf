"""First names of four languages, as they are typed."""

_WRITTEN = """
Anna Marco Sofía Ilya Pia Jo Lea Jun Xavier Lucía Martina María Paula Daniela Valeria Carla Sara
Carmen Hugo Mateo Martín Lucas Leo Daniel Alejandro Manuel Pablo Álvaro Adrián Mario Javier Diego
Sergio Ana Laura Elena Marta Irene Raquel Pilar Rosa Isabel Teresa Beatriz Cristina Andrés Jorge
Luis Miguel Carlos Antonio José Juan Pedro Ramón Nuria Inés Lola Paco Pepe Giulia Aurora Alice
Ginevra Emma Giorgia Greta Beatrice Chiara Francesca Valentina Silvia Paola Federica Alessia
Leonardo Francesco Lorenzo Alessandro Andrea Mattia Gabriele Riccardo Tommaso Edoardo Giuseppe
Antonio Federico Davide Luca Matteo Simone Stefano Paolo Giovanni Roberto Enrico Bruno Olivia
Charlotte Amelia Sophia Isabella Ava Mia Evelyn Grace Chloe Ella Lily Hannah Emily Abigail Kate
Jane Sarah Rachel Liam Noah Oliver James William Benjamin Henry Theo Jack Sam Tom Ben Max Alex
Chris Mike Dave Steve Paul Mark Peter Robert John Ed Nick Dan Matt Анна Мария Софья Алиса Виктория
Екатерина Елена Ольга Наталья Татьяна Ирина Светлана Дарья Полина Ксения Юлия Аня Маша Катя Лена
Оля Наташа Таня Ира Света Даша Саша Женя Илья Александр Михаил Максим Артём Даниил Иван Дмитрий
Кирилл Андрей Алексей Сергей Николай Павел Пётр Владимир Роман Егор Никита Миша Дима Лёша Серёжа
Коля Паша Ваня Вова Рома Денис Олег Игорь Юра Лев Фёдор Мама Папа Mamá Papá Mamma Papà Mum Dad
Nonna Nonno Abuela Бабушка Дедушка Anna-Lena Jean Klaus Eva Nina Vera Olga Ivan Nadia
"""

NAMES = tuple(dict.fromkeys(_WRITTEN.split()))
